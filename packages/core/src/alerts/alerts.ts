import { createStore, type StoreApi } from 'zustand/vanilla'

/** Problems with the app's setup or environment (spec 8.15–8.20). The copy table has their texts. */
export type AlertName =
  | 'networkNotFound'
  | 'invalidAppConfiguration'
  | 'embeddedWalletUnavailable'
  | 'embeddedWalletTimeout'
  | 'sessionExpired'
  | 'projectIdNotConfigured'

/** An alert. */
export type Alert = {
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

/** Adds an alert, replacing one of the same name. */
export function alertRaised(state: Alerts, alert: Alert): Alerts {
  return { list: [...state.list.filter(({ name }) => name !== alert.name), alert] }
}
