import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import type { Logger } from 'pino'

/** Called when something failed because of a login provider, for whatever reason. */
export type OnProviderFailed = (provider: SocialProvider | 'farcaster', error: unknown) => void

/** Logs failures of login providers: which provider, and how, without naming a visitor. */
export function tellProviderFailures(log: Pick<Logger, 'warn'>): OnProviderFailed {
  return (provider, error) => log.warn({ provider, failure: describe(error) }, 'a login provider failed')
}

/** Describes an error by names and codes only: a provider's messages may identify the visitor. */
function describe(error: unknown): object {
  const { name, code, error: reason, status, cause } = Object(error) as Record<string, unknown>
  return {
    type: word(name),
    code: word(code),
    // OAuth 2, RFC 6749 5.2: `invalid_client` is a wrong secret.
    reason: word(reason),
    status: typeof status === 'number' ? status : undefined,
    ...(cause instanceof Error && { cause: describe(cause) }),
  }
}

const word = (text: unknown) =>
  typeof text === 'string' && /^[A-Za-z0-9_]{1,60}$/.test(text) ? text : undefined
