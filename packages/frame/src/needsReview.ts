import type { Approval, OwnMethod } from './ports.ts'

/**
 * Screens that are done by what the visitor types, by a passkey, or by having read what they show: nothing that a page can
 * have pressed for them. Everything else is an approval.
 */
const forms: ReadonlySet<string> = new Set<OwnMethod>([
  'latchkey_phrase',
  'latchkey_passkey',
  'latchkey_passkeyWindow',
  'latchkey_recoveryCode',
  'latchkey_recoveryPasskey',
  'latchkey_recover',
])

/** Tells whether a frame of a foreign page has to send this to a window of the wallet. */
export function needsReview({ request }: Pick<Approval, 'request'>): boolean {
  return !forms.has(request.method)
}
