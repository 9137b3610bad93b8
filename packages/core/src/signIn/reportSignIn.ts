import { alertRaised } from '../alerts/alerts.ts'
import type { Kit } from '../kit/kit.ts'
import type { ActiveAccount } from '../kit/stores/connection.ts'

/**
 * Emits an event for a sign-in (spec 8.24). An error is only reported by name, with an alert if the app's configuration
 * is its cause (8.16). Nothing is emitted without an account.
 * @param name Signed in, failed, skipped by the visitor, or about to ask the wallet.
 * @param error Only for `SIWX_AUTH_ERROR`.
 */
export function reportSignIn(
  kit: Kit,
  name: 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR' | 'CLICK_CANCEL_SIWX' | 'CLICK_SIGN_SIWX_MESSAGE',
  account: Pick<ActiveAccount, 'networkId' | 'accountType'> | undefined,
  error?: unknown,
): void {
  if (!account) return
  const properties = { network: account.networkId, accountType: account.accountType }
  if (name !== 'SIWX_AUTH_ERROR') {
    kit.emit({ name, properties })
    return
  }
  kit.emit({ name, properties: { ...properties, reason: error instanceof Error ? error.name : 'unknown' } })
  raiseAlert(kit, error).catch(() => {})
}

async function raiseAlert(kit: Kit, error: unknown): Promise<void> {
  const { alertForFailure } = await import('../api/callEndpoint.ts')
  const alert = alertForFailure(error)
  if (alert) kit.alerts.setState((alerts) => alertRaised(alerts, alert))
}
