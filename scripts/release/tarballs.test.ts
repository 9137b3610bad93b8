import { describe, expect, it } from 'vitest'
import { findBillProblems } from './billOfMaterials.mjs'
import { findContentProblems, isCode, listExports, typeCheckArgs } from './tarballs.mjs'

const manifest = { name: 'a', version: '1.0.0', bin: { a: 'dist/bin.js' } }
const exported = [{ entry: '.', isOfPattern: false, targets: ['./dist/index.d.ts', './dist/index.js'] }]
const files = ['package.json', 'README.md', 'LICENSE', 'dist/bin.js', 'dist/index.js', 'dist/index.d.ts']

describe('findContentProblems', () => {
  it('accepts a tarball with everything that it promises', () => {
    expect(findContentProblems({ manifest, files }, exported)).toEqual([])
  })

  it.each(['LICENSE', 'README.md', 'dist/bin.js', 'dist/index.d.ts'])('reports a missing %s', (missing) => {
    const others = files.filter((file) => file !== missing)
    expect(findContentProblems({ manifest, files: others }, exported)).toEqual([`a lacks ${missing}`])
  })

  it.each(['src/a.test.ts', 'dist/a.test-d.ts', 'dist/.tsbuildinfo', '.env', 'keys/a.pem'])(
    'reports %s',
    (stray) => {
      expect(findContentProblems({ manifest, files: [...files, stray] }, exported)).toEqual([
        `a contains ${stray}`,
      ])
    },
  )
})

it('lists the entries of a package, patterns by file', () => {
  const entries = listExports('@latchkey/core')
  expect(entries).toContainEqual({
    entry: './solana',
    isOfPattern: true,
    targets: [
      './src/namespaces/solana/index.ts',
      './dist/namespaces/solana/index.d.ts',
      './dist/namespaces/solana/index.js',
    ],
  })
  const sheet = listExports('@latchkey/react').find(({ entry }) => entry === './button.css')
  expect(sheet && isCode(sheet)).toBe(false)
})

it('checks the types of code only', () => {
  const sheet = { entry: './a.css', isOfPattern: false, targets: ['./a.css'] }
  const further = { entry: './b', isOfPattern: true, targets: ['./b.js'] }
  expect(typeCheckArgs('a.tgz', [sheet])).toBeUndefined()
  expect(typeCheckArgs('a.tgz', [...exported, sheet, further])).toEqual([
    ...['a.tgz', '--profile', 'esm-only'],
    ...['--exclude-entrypoints', './a.css', '--include-entrypoints', './b'],
  ])
})

describe('findBillProblems', () => {
  const component = (name: string, id: string) => ({
    purl: `pkg:npm/${name}@2.0.0`,
    licenses: [{ license: { id } }],
  })
  const bill = (components: object[]) => ({
    bomFormat: 'CycloneDX',
    metadata: { component: { purl: 'pkg:npm/%40x/a@1.0.0' } },
    components,
  })
  const subject = { name: '@x/a', version: '1.0.0', dependencies: { b: '2.0.0', '@x/c': '2.0.0' } }

  it('accepts a bill with every dependency under an allowed license', () => {
    const complete = bill([component('b', 'MIT'), component('%40x/c', 'Apache-2.0')])
    expect(findBillProblems(subject, complete)).toEqual([])
  })

  it('reports another version, a missing dependency and a license that is not allowed', () => {
    const wrong = bill([component('b', 'GPL-3.0')])
    expect(findBillProblems(subject, wrong)).toEqual([
      '@x/a: the bill of materials lacks @x/c',
      '@x/a: the bill of materials has no allowed license for pkg:npm/b@2.0.0',
    ])
    expect(findBillProblems({ ...subject, version: '1.0.1' }, wrong)).toEqual([
      '@x/a: the bill of materials does not describe 1.0.1',
    ])
  })
})
