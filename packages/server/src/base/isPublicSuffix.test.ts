import { expect, it } from 'vitest'
import { coversStrangers } from './isPublicSuffix.ts'

it.each([
  'https://*.com',
  'https://*.co.uk',
  'https://*.com.au',
  'https://*.vercel.app',
  'https://*.VERCEL.app',
  'https://*.pages.dev:8443',
  'https://*.github.io',
  // A parent domain of unrelated hosts is shared as well.
  'https://*.amazonaws.com',
  'https://*.localhost',
  'https://*.127.0.0.1',
  'https://*.[::1]',
])('flags %s, whose hosts anyone can register', (rule) => {
  expect(coversStrangers(rule)).toBe(true)
})

it.each([
  'https://*.example.com',
  'https://*.preview.example.co.uk',
  'https://*.my-app.vercel.app',
  'https://*.my-app.pages.dev',
  'https://*.t.co',
  'https://app.vercel.app',
  'https://localhost:5173',
  'localhost',
])('does not flag %s', (rule) => {
  expect(coversStrangers(rule)).toBe(false)
})
