import type { Alert, Alerts } from './alerts.ts'

/** Returns alerts with another one, which replaces one of the same name. For `kit.alerts.setState`. */
export function alertRaised(state: Alerts, alert: Alert): Alerts {
  return { list: [...state.list.filter(({ name }) => name !== alert.name), alert] }
}
