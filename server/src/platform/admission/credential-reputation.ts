import { hashHex } from '../crypto/secret-text.ts';

/** How long a network is doubted after something that it showed was worth nothing, and how much is remembered. */
export const reputationRules = { doubted_ms: 60_000, proved_ms: 3_600_000, most: 10_000 } as const;

/**
 * Credentials seen lately, and whether they were valid. This affects queueing only, never access: it decides which
 * slots a request takes until its caller is known. An invalid credential puts its network into the anonymous class for
 * a while, except for credentials that were verified.
 */
export class CredentialReputation {
  readonly #now: () => number;
  /** Digests of what proved good, and networks that showed what was not: each with the moment until which it counts. */
  readonly #verified = new Map<string, number>();
  readonly #doubted = new Map<string, number>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  isAnonymous(network: string, credential: string): boolean {
    return this.#counts(this.#doubted, network) && !this.#counts(this.#verified, hashHex(credential));
  }

  /** The fairness key in the queue: each verified credential has its own, all other requests of a network share one. */
  fairnessKeyOf(network: string, credential: string): string {
    const digest = hashHex(credential);
    return this.#counts(this.#verified, digest) ? digest : network;
  }

  trust(credential: string): void {
    this.#keep(this.#verified, hashHex(credential), reputationRules.proved_ms);
  }

  distrust(network: string, credential: string): void {
    this.#verified.delete(hashHex(credential));
    this.#keep(this.#doubted, network, reputationRules.doubted_ms);
  }

  get size(): number {
    return this.#verified.size + this.#doubted.size;
  }

  #counts(entries: ReadonlyMap<string, number>, key: string): boolean {
    return (entries.get(key) ?? 0) > this.#now();
  }

  // The map is ordered by the last write of each entry: the oldest go first.
  #keep(entries: Map<string, number>, key: string, ms: number): void {
    const now = this.#now();
    entries.delete(key);
    entries.set(key, now + ms);
    for (const [oldest, until] of entries) {
      if (until > now && entries.size <= reputationRules.most) return;
      entries.delete(oldest);
    }
  }
}
