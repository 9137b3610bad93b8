import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findStrayNames } from './findStrayNames.ts'
import { variables } from './schema.ts'

it.each([
  ['RPC_1', 'https://your.node', 'RPC_eip155_1'],
  ['RPC_eip155-1', 'https://your.node', 'RPC_eip155_1'],
  ['rpc_eip155_1', 'https://your.node', 'RPC_eip155_1'],
  ['ws_eip155_10', 'wss://your.node', 'WS_eip155_10'],
  ['Projects', '[]', 'PROJECTS'],
  ['DATABASE_URI', 'postgres://db.example/name', 'DATABASE_URL'],
  ['WALLET_KEY', '{}', 'WALLET_KEYS'],
  ['METRIC_PORT', '9090', 'METRICS_PORT'],
  ['METRICS-PORT', '9090', 'METRICS_PORT'],
  ['SIGNIN_SESSION_SECONDS', '60', 'SIGN_IN_SESSION_SECONDS'],
])('names %s, with the name that was probably meant', (name, value, meant) => {
  expect(findStrayNames({ [name]: value })).toEqual([expect.stringMatching(`^${name}: .* ${meant}[.,]`)])
})

it('ignores variables of other programs', () => {
  const others = {
    HOSTNAME: 'a',
    PATH: '/bin',
    HOME: '/root',
    PROJECT_ID: 'a',
    RPC_PORT: 'tcp://10.0.0.1:80',
    API_PORT: 'tcp://10.0.0.1:80',
    RPC_SERVICE_HOST: '10.0.0.1',
    npm_config_loglevel: 'warn',
    DATABASE_URI: '',
  }
  expect(findStrayNames(others)).toEqual([])
  // The similar setting is set, so the name is not reported.
  expect(findStrayNames({ PROJECT: 'ours', PROJECTS: '[]' })).toEqual([])
})

it('knows the same settings as docs/server/settings.md', () => {
  const text = readFileSync(new URL('../../../../docs/server/settings.md', import.meta.url), 'utf8')
  const listed = [...text.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  )
  expect(listed.toSorted()).toEqual(
    [...variables.map(({ name }) => name)].filter((name) => !name.includes('<')).toSorted(),
  )
})
