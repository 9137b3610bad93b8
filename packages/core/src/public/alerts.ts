export { alertClosed } from '../alerts/alertClosed.ts'
export { type Alert, type AlertName, type Alerts, alertRaised } from '../alerts/alerts.ts'
