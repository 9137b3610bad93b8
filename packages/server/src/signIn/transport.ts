import { RequestFailure } from '../base/RequestFailure.ts'

/** How a browser stores its secret, and which pages may send requests. */
export type Transport = {
  /** Throws if the requesting page is not allowed. */
  admit(request: Request): void
  /** Returns the secret of a request. */
  readSecret(request: Pick<Request, 'headers'>): string | undefined
  /** Returns what hands over a secret in a response. `isNew` is true if the browser has none yet. */
  hand(request: Request, secret: string, isNew: boolean): { headers: Record<string, string>; token?: string }
  /** Returns the headers of every response. */
  headersFor(request: Request): Record<string, string>
  /** Returns the response to a CORS preflight, if the request is one. */
  preflight?(request: Request): Response | undefined
}

/** Creates the failure of a page that is not allowed. */
export function foreign(field: string, description: string): RequestFailure {
  return new RequestFailure('ORIGIN_NOT_ALLOWED', { field, description })
}
