import { RequestFailure } from '../RequestFailure.ts'

/** How a browser holds its secret, and which pages may ask. */
export type Transport = {
  /** Throws where the page that asks may not. */
  admit(request: Request): void
  /** The secret that a request carries. */
  readSecret(request: Pick<Request, 'headers'>): string | undefined
  /** What hands a secret over in an answer; `isNew` where the browser has none yet. */
  hand(request: Request, secret: string, isNew: boolean): { headers: Record<string, string>; token?: string }
  /** What every answer carries. */
  headersFor(request: Request): Record<string, string>
  /** The answer to a preflight of CORS, where it is one. */
  preflight?(request: Request): Response | undefined
}

/** The failure of a page that may not ask. */
export function foreign(field: string, description: string): RequestFailure {
  return new RequestFailure('ORIGIN_NOT_ALLOWED', { field, description })
}
