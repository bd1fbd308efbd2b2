import { z } from 'zod';

export type CaptchaVerdict = 'accepted' | 'refused' | 'unavailable';
export type CaptchaCheck = (response: string) => Promise<CaptchaVerdict>;

const responseSchema = z.object({ success: z.boolean() });
const timeoutMs = 5000;

/** Calls the captcha service. The fields are form-encoded, which every such service accepts. */
export function createCaptchaCheck(verifyUrl: string, secret: string): CaptchaCheck {
  return async (response) => {
    try {
      const reply = await fetch(verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret, response }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      if (!reply.ok) return 'unavailable';
      return responseSchema.parse(await reply.json()).success ? 'accepted' : 'refused';
    } catch {
      // Unreachable, late or unreadable: none of these is evidence against the visitor.
      return 'unavailable';
    }
  };
}
