import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { paymentStyle } from '../onramp/paymentStyle.ts'
import { telemetryCss } from '../telemetry/writeTelemetryPage.ts'
import { deviceStyle } from '../wallet/login/deviceStyle.ts'
import { pageTokens } from './pageTokens.ts'

const kitTokens = readFileSync(new URL('../../../ui/src/styles/tokens.css', import.meta.url), 'utf8')
/** Parses the custom properties of a stylesheet by name, each value on one line. The first definition wins. */
function readTokens(css: string): ReadonlyMap<string, string> {
  const found = [...css.matchAll(/--([\w-]+):([^;]+);/g)].map(
    ([, name = '', value = '']) => [name, value.replace(/\s+/g, ' ').trim()] as const,
  )
  return new Map(found.toReversed())
}

const tokens = readTokens(pageTokens)

it.each([...tokens])('--%s matches the kit’s own value', (name, value) => {
  expect(value).toBe(readTokens(kitTokens).get(`lk-${name}`))
})

it.each([
  ['payment', paymentStyle],
  ['login', deviceStyle],
  ['telemetry', telemetryCss],
])('draws the %s page with these tokens, and defines no others', (_, css) => {
  expect(css.startsWith(pageTokens)).toBe(true)
  const own = css.slice(pageTokens.length)
  expect([...readTokens(own).keys()]).toEqual([])
  expect(own).not.toContain('oklch(')
  const used = [...own.matchAll(/var\(--([\w-]+)/g)].map(([, name = '']) => name)
  expect(used.length).toBeGreaterThan(10)
  for (const name of used) expect(tokens.has(name), name).toBe(true)
})
