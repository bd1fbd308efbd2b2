import type { Command, Reply } from './node-connection.ts';
import { type LinkOptions, NodeLink } from './node-link.ts';
import type { NodeAddress } from './store-address.ts';

/** A command and the key that decides which node runs it. */
export type KeyedCommand = { readonly key: string; readonly command: Command };

/** Brings commands to the nodes that hold their keys. */
export type NodeRouter = {
  /** True when one command may name keys of different slots. */
  readonly spansKeys: boolean;
  /** The replies in the order of the commands: one batch per node, all nodes in parallel. */
  send(commands: readonly KeyedCommand[]): Promise<Reply[]>;
  links(): readonly NodeLink[];
  untilUp(ms: number): Promise<boolean>;
  close(): void;
};

export function openSingleRouter(address: NodeAddress, options: LinkOptions): NodeRouter {
  const link = new NodeLink(address, options);
  return {
    spansKeys: true,
    send: (commands) => link.send(commands.map(({ command }) => command)),
    links: () => [link],
    untilUp: (ms) => link.untilUp(ms),
    close: () => link.close(),
  };
}
