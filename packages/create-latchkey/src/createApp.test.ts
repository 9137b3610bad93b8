import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createApp } from './createApp.ts'
import { templates } from './templates.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const readJson = (...file: string[]) => JSON.parse(readFileSync(path.join(root, ...file), 'utf8'))
const versions: Record<string, string> = readJson('packages/create-latchkey/versions.json')

function create(template: (typeof templates)[number]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'create-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  createApp({ folder, name: 'my-app', template })
  const { dependencies, devDependencies, ...manifest } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  )
  return { folder, manifest, dependencies: { ...dependencies, ...devDependencies } as Record<string, string> }
}

it('has a folder for each template, and a row for each folder', () => {
  const folders = readdirSync(path.join(root, 'packages/create-latchkey/templates'))
  const named = templates.flatMap(({ layers }) => layers.map(({ from }) => from))
  expect([...new Set(named)].sort()).toEqual(folders.sort())
})

it.each(templates)('writes $name with exact versions and what every app has', (template) => {
  const { folder, manifest, dependencies } = create(template)
  expect(manifest).toMatchObject({ name: 'my-app', private: true })
  for (const script of ['dev', 'build', 'test']) expect(manifest.scripts).toHaveProperty(script)
  for (const [name, version] of Object.entries(dependencies)) {
    const { version: own } = readJson('packages/create-latchkey/package.json')
    expect([name, version]).toEqual([name, versions[name] ?? own])
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  }
  const files = ['README.md', '.gitignore', 'tsconfig.json', 'playwright.config.ts', 'test/connect.spec.ts']
  for (const file of files)
    expect({ file, exists: existsSync(path.join(folder, file)) }).toEqual({ file, exists: true })
})

it.each(templates)(
  'the README of $name says how to use wagmi and a real chain, in its tests too',
  (template) => {
    const { folder, dependencies } = create(template)
    const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
    const rows =
      read('README.md')
        .match(/^\| Use .* \|$/gm)
        ?.join('\n') ?? ''
    const [, kit = ''] = /^\| Use a real chain \| the network in `([^`]+)`/m.exec(rows) ?? []
    expect(read(kit)).toContain('createKit(')
    expect(read('test/mockWallet.ts')).toContain("return '0x7a69'")
    expect(rows).toContain('the chain id in `mockWallet.ts`')
    expect(read('test/connect.spec.ts')).toContain("'10000 ETH'")
    expect(rows).toContain('the balance in `connect.spec.ts`')
    const usesWagmi = 'wagmi' in dependencies || '@wagmi/core' in dependencies
    expect(rows.includes(`\`${kit}\`: pass \`wagmi\` from \`@latchkey/core/wagmi\``)).toBe(usesWagmi)
  },
)

it('lists no version that no template uses', () => {
  const used = new Set(templates.flatMap((template) => Object.keys(create(template).dependencies)))
  expect(Object.keys(versions).filter((name) => !used.has(name))).toEqual([])
})

it('gives apps the versions that the kit is tested with', () => {
  const { packages } = readJson('package-lock.json')
  // The native compiler has no API yet, which Next, Vue and Astro need.
  const { typescript: _, ...others } = versions
  for (const [name, version] of Object.entries(others)) {
    const tested = packages[`node_modules/${name}`]?.version ?? version
    expect([name, version]).toEqual([name, tested])
  }
})
