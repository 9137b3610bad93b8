import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.mjs'

type LockEntry = { version?: string; resolved?: string; integrity?: string; link?: boolean }

const { packages }: { packages: Record<string, LockEntry> } = JSON.parse(
  readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
)
const installed = Object.entries(packages).filter(
  ([where, { link }]) => where.includes('node_modules/') && !link,
)

it('pins every package by a hash, optional ones for other machines too', () => {
  expect(installed.length).toBeGreaterThan(500)
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
})

it('records no address to download from, so that every registry will do', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})
