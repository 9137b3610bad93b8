import type { Approval, OwnMethod } from '../base/ports.ts'

/**
 * Screens that require typed text, a passkey, or reading what they show, so that a page can't trick the visitor into
 * pressing a button. Everything else is an approval.
 */
const forms: ReadonlySet<string> = new Set<OwnMethod>([
  'latchkey_phrase',
  'latchkey_passkey',
  'latchkey_passkeyWindow',
  'latchkey_recoveryCode',
  'latchkey_recoveryPasskey',
  'latchkey_recover',
])

/** Returns whether a frame on a third-party page must move this request to a wallet window. */
export function needsReview({ request }: Pick<Approval, 'request'>): boolean {
  return !forms.has(request.method)
}
