import { afterEach, expect, it, vi } from 'vitest'
import { config } from 'zod/mini'
import { loadEndpoints } from './load.ts'

afterEach(() => vi.unstubAllGlobals())

it('makes the schemas without eval, and leaves zod as it was', async () => {
  const evaluated: unknown[] = []
  vi.stubGlobal(
    'Function',
    new Proxy(Function, {
      construct(target, args) {
        evaluated.push(args)
        return Reflect.construct(target, args)
      },
    }),
  )
  const { decodeResponse, endpoints } = await loadEndpoints()
  const decoded = decodeResponse(endpoints.getHealth, { status: 'ok' })
  expect(decoded).toEqual({ success: true, value: { status: 'ok' } })
  expect(evaluated).toEqual([])
  expect(config().jitless).not.toBe(true)
})
