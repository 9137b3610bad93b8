import { createStore, type StoreApi } from 'zustand/vanilla'

/** What is wrong with the app's set-up or its surroundings (spec 8.15–8.20). The copy table has the words. */
export type AlertName =
  | 'networkNotFound'
  | 'invalidAppConfiguration'
  | 'embeddedWalletUnavailable'
  | 'embeddedWalletTimeout'
  | 'sessionExpired'
  | 'projectIdNotConfigured'

/** One alert. */
export type Alert = {
  name: AlertName
  /** For the developer: what was seen, and which setting to change. */
  details?: string
}

/** Alerts that nobody has closed, oldest first, at most one of a name. */
export type Alerts = { list: readonly Alert[] }

/** Makes the store of alerts. */
export function createAlerts(): StoreApi<Alerts> {
  return createStore(() => ({ list: [] }))
}

/** An alert came up; a second one of its name replaces the first. */
export function alertRaised(state: Alerts, alert: Alert): Alerts {
  return { list: [...state.list.filter(({ name }) => name !== alert.name), alert] }
}
