/**
 * Loads the table of routes, and zod with it, on the first call. The schemas are made without zod's code
 * generation: its probe for `eval` would be reported as a violation under a strict content security policy.
 */
export async function loadEndpoints(): Promise<typeof import('./index.ts')> {
  const { config } = await import('zod/mini')
  const { jitless = false } = config()
  config({ jitless: true })
  try {
    return await import('./index.ts')
  } finally {
    config({ jitless })
  }
}
