import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Returns what is passed to `new Function` during `act`: a strict content security policy reports each call. */
async function evaluatedBy(act: () => Promise<unknown>): Promise<unknown[]> {
  const evaluated: unknown[] = []
  const construct = (target: FunctionConstructor, parts: string[]) => {
    evaluated.push(parts)
    return Reflect.construct(target, parts)
  }
  vi.stubGlobal('Function', new Proxy(Function, { construct }))
  await act()
  return evaluated
}

it('creates and runs the schemas without eval', async () => {
  const evaluated = await evaluatedBy(async () => {
    const { decodeResponse, endpoints } = await import('./index.ts')
    expect(decodeResponse(endpoints.getSupportedChains, { http: [], ws: [] }).success).toBe(true)
  })
  expect(evaluated).toEqual([])
})

it('detects an eval', async () => {
  const evaluated = await evaluatedBy(async () => {
    const { object, string } = await import('zod')
    object({ name: string() }).parse({ name: 'mob' })
  })
  expect(evaluated).not.toEqual([])
})
