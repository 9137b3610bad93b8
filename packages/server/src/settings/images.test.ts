import { expect, it } from 'vitest'
import { describeSettings } from './describeSettings.ts'
import { readSettings } from './readSettings.ts'

const base = {
  PROJECTS: '[{"id":"app","name":"App","origins":[]}]',
  CHAINS: '[]',
  CURSOR_KEY: 'a'.repeat(32),
}
const read = (more: Record<string, string | undefined>) => readSettings({ ...base, ...more }, () => '')

it('reads hosts, gateways and the cache', () => {
  const settings = read({
    IMAGE_HOSTS: 'images.example.com, *.example.net:8443',
    IPFS_GATEWAY: 'http://127.0.0.1:8080',
    ARWEAVE_GATEWAY: 'https://arweave.example.com/base',
    IMAGE_CACHE_DIR: 'images',
    IMAGE_CACHE_MB: '10',
    ENS_GATEWAYS: 'ccip.example.com',
  })
  expect(settings.images).toEqual({
    hosts: [
      { name: 'images.example.com', port: 443, isPattern: false },
      { name: 'example.net', port: 8443, isPattern: true },
    ],
    ipfsGateway: 'http://127.0.0.1:8080',
    arweaveGateway: 'https://arweave.example.com/base',
    cacheDir: 'images',
    cacheBytes: 10_000_000,
  })
  expect(settings.ensGateways).toEqual([{ name: 'ccip.example.com', port: 443, isPattern: false }])
  expect(describeSettings(settings)).toEqual(
    expect.arrayContaining([
      'ens gateways: ccip.example.com',
      'images: from images.example.com, *.example.net:8443, 127.0.0.1:8080, arweave.example.com',
    ]),
  )
})

it.each([{}, { IMAGE_CACHE_DIR: 'images' }])('allows no host by default: %j', (given) => {
  const settings = read(given)
  expect([settings.images, settings.ensGateways]).toEqual([undefined, undefined])
})

it.each([
  [{ IMAGE_HOSTS: 'https://images.example.com' }, 'IMAGE_HOSTS: "https://images.example.com" is not a host.'],
  [{ IMAGE_HOSTS: 'a.example,*' }, 'IMAGE_HOSTS: "*" is not a host.'],
  [{ IMAGE_HOSTS: '10.0.0.1' }, 'IMAGE_HOSTS: "10.0.0.1" is not a host.'],
  [{ ENS_GATEWAYS: 'localhost' }, 'ENS_GATEWAYS: "localhost" is not a host.'],
  [{ IPFS_GATEWAY: 'ipfs.example.com' }, 'IPFS_GATEWAY: must be the http(s) URL of your gateway'],
  [{ ARWEAVE_GATEWAY: 'https://user:password@a.example' }, 'ARWEAVE_GATEWAY: must be the http(s) URL'],
  [{ IMAGE_HOSTS: 'a.example', IMAGE_CACHE_MB: '0' }, 'IMAGE_CACHE_MB: 0 is too low. Use at least 10.'],
  [{ IMAGE_CACHE_MB: '10' }, 'IMAGE_HOSTS: required, because IMAGE_CACHE_MB is set.'],
  [{ IMAGE_HOSTS: 'a.example', CURSOR_KEY: undefined }, 'CURSOR_KEY: required, because it signs'],
])('explains what is wrong with %j', (given, problem) => {
  expect(() => read(given)).toThrow(problem)
})
