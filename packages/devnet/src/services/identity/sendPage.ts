import type { ServerResponse } from 'node:http'

/** Sends a page of a local provider. `formAction` lists allowed form targets, including redirects (CSP 3). */
export function sendPage(
  response: ServerResponse,
  status: number,
  page: string,
  formAction = "'none'",
): void {
  response.statusCode = status
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
  )
  response.end(page)
}
