import type { AlertName, Alerts } from './alerts.ts'

/** Removes an alert. */
export function alertClosed(state: Alerts, name: AlertName): Alerts {
  return { list: state.list.filter((alert) => alert.name !== name) }
}
