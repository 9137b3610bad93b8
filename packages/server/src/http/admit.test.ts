import { describe, expect, it } from 'vitest'
import type { Project } from '../settings/settings.ts'
import { admit } from './admit.ts'

const project = (id: string, origins: readonly string[]): [string, Project] => [
  id,
  { id, name: id, origins } as Project,
]
const context = {
  projects: new Map([
    project('shop', ['https://shop.example', 'https://both.example']),
    project('blog', ['https://blog.example', 'https://both.example']),
    project('wide', ['https://*.wide.example']),
  ]),
  walletOrigin: () => 'https://wallet.example',
}

describe('a request without a project id, identified by its origin', () => {
  const find = (origin: string | undefined, isByOrigin = true) =>
    admit(context, { projectId: undefined, origin, isByOrigin })

  it.each([
    ['https://shop.example', 'shop'],
    ['https://blog.example', 'blog'],
    ['https://a.wide.example', 'wide'],
  ])('from %s belongs to the project %s', (origin, id) => {
    expect(find(origin)).toBe(context.projects.get(id))
  })

  it.each([
    ['an origin that two projects allow', 'https://both.example'],
    ['an origin that none allows', 'https://stranger.example'],
    ['an allowed origin with another port', 'https://shop.example:8443'],
    ['an allowed origin without TLS', 'http://shop.example'],
    ['an origin that only ends like an allowed one', 'https://evil-shop.example'],
    ['the wallet’s origin, which serves every project', 'https://wallet.example'],
    ['an opaque origin', 'null'],
    ['an empty origin', ''],
    ['a missing origin', undefined],
  ])('from %s is refused with both ways to name a project', (_, origin) => {
    expect(() => find(origin)).toThrow(
      expect.objectContaining({
        code: 'PROJECT_REQUIRED',
        reasons: [
          { field: 'projectId', description: expect.stringMatching(/projectId=….*exactly one project/) },
        ],
      }),
    )
  })

  it('is refused on a route that requires an id, whatever its origin', () => {
    expect(() => find('https://shop.example', false)).toThrow(
      expect.objectContaining({
        code: 'PROJECT_REQUIRED',
        reasons: [{ field: 'projectId', description: expect.not.stringContaining('Origin') }],
      }),
    )
  })
})

it('is identified by its id before its origin, even when another project owns the origin', () => {
  const ask = (projectId: string) => () =>
    admit(context, { projectId, origin: 'https://shop.example', isByOrigin: true })
  expect(ask('shop')()).toBe(context.projects.get('shop'))
  expect(ask('blog')).toThrow(expect.objectContaining({ code: 'ORIGIN_NOT_ALLOWED' }))
  expect(ask('nobody')).toThrow(expect.objectContaining({ code: 'PROJECT_UNKNOWN' }))
})
