import type { StoreApi } from 'zustand/vanilla'
import type { Alert, Alerts } from '../alerts/alerts.ts'

/** Options of a call. */
export type CallOptions = {
  signal?: AbortSignal | undefined
  /** `no-cache` revalidates with the server whatever the browser has cached. */
  cache?: 'default' | 'no-cache'
  /** Lets the call outlive its page. */
  keepalive?: boolean
  /** Reports a failure only to the caller and the log. */
  isQuiet?: boolean
}

/** Location of the Provider API, and the calling project. */
export type ApiSettings = {
  /** Origin of the server, without a trailing slash. */
  api: string
  /** Id of a project of the server (`PROJECTS`). Without one, only endpoints that identify the app by its origin respond. */
  projectId: string | undefined
  /** Called with every failed call and its alert, unless the call is quiet or was aborted by the caller. */
  onFailure?: (error: unknown, alert: Alert | undefined) => void
  /** Returns the calling kit, whose alerts and log report configuration problems. Called when a call fails. */
  host?: () => { alerts: StoreApi<Alerts>; log(level: 'error', line: string): void }
}
