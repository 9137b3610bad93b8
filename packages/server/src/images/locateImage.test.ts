import { expect, it } from 'vitest'
import { parseAllowedHost } from '../outbound/allowedHost.ts'
import { locateImage } from './locateImage.ts'

const v0 = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const v1 = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const id = 'bUGHYrLVwUH8qzwYpc4HWwWVbJN9v_DU3dPkVBGvpNQ'
const origins = {
  hosts: ['images.example.com', '*.example.net'].flatMap((text) => parseAllowedHost(text) ?? []),
  ipfsGateway: 'http://127.0.0.1:8080/',
  arweaveGateway: 'https://arweave.example/base',
}
const locate = (source: string) => locateImage(source, origins)?.href

it.each([
  ['https://images.example.com/1.png?size=2', 'https://images.example.com/1.png?size=2'],
  ['https://a.example.net/', 'https://a.example.net/'],
  [`ipfs://${v0}`, `http://127.0.0.1:8080/ipfs/${v0}`],
  [`ipfs://${v1}/a/1 2.png`, `http://127.0.0.1:8080/ipfs/${v1}/a/1%202.png`],
  [`ipfs://ipfs/${v0}/1.png`, `http://127.0.0.1:8080/ipfs/${v0}/1.png`],
  [`IPFS://${v0}`, `http://127.0.0.1:8080/ipfs/${v0}`],
  [`https://gateway.example/ipfs/${v1}/1.png`, `http://127.0.0.1:8080/ipfs/${v1}/1.png`],
  [`ar://${id}`, `https://arweave.example/base/${id}`],
  [`ar://${id}/1.png`, `https://arweave.example/base/${id}/1.png`],
  [`https://arweave.net/${id}`, `https://arweave.example/base/${id}`],
])('%s is at %s', (source, url) => {
  expect(locate(source)).toBe(url)
})

it.each([
  '',
  'images.example.com/1.png',
  '//images.example.com/1.png',
  'http://images.example.com/1.png',
  'https://evil.example/1.png',
  'https://images.example.com.evil.example/1.png',
  'https://user@images.example.com/1.png',
  'https://127.0.0.1:8080/1.png',
  'http://127.0.0.1:8080/',
  'http://127.0.0.1:8080/debug/vars',
  `http://127.0.0.1:8080/ipfs/${v0}`,
  'https://2130706433/1.png',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:image/png;base64,AA',
  'blob:https://images.example.com/1',
  'ipfs://',
  'ipfs://not-a-cid',
  `ipfs://${v0}?x=1`,
  `ipfs://${v0}/..`,
  `ipfs://${v0}/../../debug/vars`,
  `ipfs://${v0}/%2e%2e/%2E%2E/debug`,
  `ipfs://${v0}/.%2e\\..\\debug`,
  `ipfs://../${v0}`,
  `ipfs://user@${v0}`,
  `https://evil.example/ipfs/${v0}/../../debug`,
  `https://evil.example/x/ipfs/${v0}`,
  `ar://${id.slice(1)}`,
  `ar://${id}/../graphql`,
  'https://arweave.net/graphql',
  `https://images.example.com/${'a'.repeat(2_048)}`,
])('%j is nowhere', (source) => {
  expect(locate(source)).toBeUndefined()
})

it('finds nothing at gateways that the operator has not set', () => {
  for (const source of [`ipfs://${v0}`, `ar://${id}`, `https://gateway.example/ipfs/${v0}`])
    expect(locateImage(source, { hosts: origins.hosts })).toBeUndefined()
})
