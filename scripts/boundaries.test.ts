import { describe, expect, it } from 'vitest'
import { findCycles, roomOf, whyNot, whyNotApart, whyNotTest } from './boundaries.mjs'
import { packageName, readImports, resolveImport } from './imports.mjs'

const rooms = {
  'p/core/src': ['p/protocol/src'],
  'p/protocol/src': [],
  'p/react/src': ['p/core/src', 'p/react/'],
  'p/react/src/hooks': ['p/core/src', 'p/react/src/views'],
  'p/react/src/views': [],
  'p/react/src/views/Send': ['p/react/src/hooks', 'p/react/src/views'],
  'p/react/src/views/Swap': ['p/react/src/hooks', 'p/react/src/views'],
}

describe('roomOf', () => {
  it('is the longest path that the file is below', () => {
    const names = Object.keys(rooms)
    expect(roomOf('p/react/src/views/Send/Send.tsx', names)).toBe('p/react/src/views/Send')
    expect(roomOf('p/react/src/views/Sender.tsx', names)).toBe('p/react/src/views')
    expect(roomOf('p/react/src/buttons/ConnectButton.tsx', names)).toBe('p/react/src')
    expect(roomOf('p/new/src/a.ts', names)).toBeUndefined()
  })
})

describe('whyNot', () => {
  it('lets a file import its own room and the rooms below it', () => {
    expect(
      whyNot('p/react/src/views/Send/Send.tsx', 'p/react/src/views/Send/Review.tsx', rooms),
    ).toBeUndefined()
    expect(whyNot('p/react/src/views/Send/Send.tsx', 'p/react/src/hooks/useSend.ts', rooms)).toBeUndefined()
  })

  it('does not let a file import rooms above or beside its own', () => {
    expect(whyNot('p/core/src/kit.ts', 'p/react/src/KitProvider.tsx', rooms)).toMatch('may not import')
    expect(whyNot('p/react/src/views/Send/Send.tsx', 'p/react/src/views/Swap/Swap.tsx', rooms)).toMatch(
      'may not import',
    )
  })

  it('distinguishes a room from the rooms below it', () => {
    expect(whyNot('p/react/src/hooks/useModal.ts', 'p/react/src/views/ids.ts', rooms)).toBeUndefined()
    expect(whyNot('p/react/src/hooks/useModal.ts', 'p/react/src/views/Send/Send.tsx', rooms)).toMatch(
      'may not import',
    )
    expect(whyNot('p/react/src/KitProvider.tsx', 'p/react/src/views/Send/Send.tsx', rooms)).toBeUndefined()
  })

  it('rejects a file without a room', () => {
    expect(whyNot('p/new/src/a.ts', 'p/core/src/kit.ts', rooms)).toMatch('in no room')
  })

  it('lets the configuration of a build import its tools', () => {
    expect(whyNot('p/new/vite.config.ts', 'scripts/floor/floor.mjs', rooms)).toBeUndefined()
    expect(whyNot('p/new/vite.ts', 'scripts/floor/floor.mjs', rooms)).toMatch('in no room')
  })
})

describe('whyNotTest', () => {
  const table = {
    rooms: { 'p/devnet/src': [], 'p/devnet/src/entries': [] },
    tests: { never: [{ to: 'p/devnet', but: ['p/devnet/src/entries'] }] },
  }

  it('keeps tests of other packages to the rooms that are made for them', () => {
    expect(whyNotTest('p/core/src/a.test.ts', 'p/devnet/src/entries/world.ts', table)).toBeUndefined()
    expect(whyNotTest('p/core/src/a.test.ts', 'p/devnet/src/createDevnet.ts', table)).toMatch('from inject')
    expect(whyNotTest('p/devnet/src/a.test.ts', 'p/devnet/src/createDevnet.ts', table)).toBeUndefined()
  })
})

describe('whyNotApart', () => {
  const views = 'p/react/src/views'

  it('does not let one folder import another', () => {
    expect(whyNotApart(`${views}/Send/Send.tsx`, `${views}/Swap/Swap.tsx`, [views])).toBe(
      `${views}/Send/Send.tsx imports ${views}/Swap/Swap.tsx: folders of ${views} never import each other`,
    )
  })

  it('lets a folder import itself, the files beside it, and everything outside', () => {
    for (const to of [`${views}/Send/Review.tsx`, `${views}/defineView.ts`, 'p/react/src/parts/Picker.tsx'])
      expect(whyNotApart(`${views}/Send/Send.tsx`, to, [views])).toBeUndefined()
    expect(whyNotApart(`${views}/index.ts`, `${views}/Send/Send.tsx`, [views])).toBeUndefined()
  })
})

describe('findCycles', () => {
  it('finds a cycle across several files, and none in an acyclic graph', () => {
    const graph = { 'a.ts': ['b.ts'], 'b.ts': ['c.ts'], 'c.ts': ['a.ts'], 'd.ts': ['a.ts'] }
    expect(findCycles(new Map(Object.entries(graph)))).toEqual([['a.ts', 'b.ts', 'c.ts']])
    expect(findCycles(new Map(Object.entries({ 'a.ts': ['b.ts'], 'b.ts': [] })))).toEqual([])
  })
})

describe('readImports', () => {
  it('finds every kind of import, types included', () => {
    const source = `import type { A } from './a.ts'; export * from './b.ts'; export { c } from './c.ts'
      const d = import('./d.ts'); type E = import('./e.ts').E; import './f.ts'`
    expect(readImports('x.ts', source).sort()).toEqual([
      './a.ts',
      './b.ts',
      './c.ts',
      './d.ts',
      './e.ts',
      './f.ts',
    ])
  })
})

it('resolves a package of the repository to its source and an external one to nothing', () => {
  const workspaces = new Map([
    ['@latchkey/core', { folder: 'packages/core', exports: { './kit': { latchkey: './src/kit.ts' } } }],
  ])
  expect(resolveImport('a/b.ts', '@latchkey/core/kit', workspaces)).toBe('packages/core/src/kit.ts')
  expect(resolveImport('a/b.ts', '../c.ts', workspaces)).toBe('c.ts')
  expect(resolveImport('a/b.ts', 'viem/chains', workspaces)).toBeNull()
  expect(packageName('@noble/curves/secp256k1')).toBe('@noble/curves')
})
