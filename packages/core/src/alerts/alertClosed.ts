import type { AlertName, Alerts } from './alerts.ts'

/** Returns the alerts without the one with this name. For `kit.alerts.setState`. */
export function alertClosed(state: Alerts, name: AlertName): Alerts {
  return { list: state.list.filter((alert) => alert.name !== name) }
}
