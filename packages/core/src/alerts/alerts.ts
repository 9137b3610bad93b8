import { createStore, type StoreApi } from 'zustand/vanilla'

/** Problems with the app's setup or environment. The copy table has their texts (spec 8.15–8.20). */
export type AlertName =
  | 'networkNotFound'
  | 'invalidAppConfiguration'
  | 'embeddedWalletUnavailable'
  | 'embeddedWalletTimeout'
  | 'sessionExpired'
  | 'projectIdNotConfigured'

/** A problem that the modal shows and logs. */
export type Alert = {
  /** Which problem it is. */
  name: AlertName
  /** For the developer: what was detected, and which setting to change. */
  details?: string
}

/** Open alerts, oldest first. At most one per name. */
export type Alerts = { list: readonly Alert[] }

/** Creates the alert store. */
export function createAlerts(): StoreApi<Alerts> {
  return createStore(() => ({ list: [] }))
}

/** Returns the alerts with one added. It replaces an alert with the same name. For `kit.alerts.setState`. */
export function alertRaised(state: Alerts, alert: Alert): Alerts {
  return { list: [...state.list.filter(({ name }) => name !== alert.name), alert] }
}
