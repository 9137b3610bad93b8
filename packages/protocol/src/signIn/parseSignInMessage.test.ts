import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleValues } from '../api/endpoint/exampleValues.ts'
import { isChecksummedAddress } from '../chains/evmAddress.ts'
import { signInMessageCharactersMax } from '../constants/index.ts'
import { decode } from '../schema/parse.ts'
import { signInMessage } from '../schema/signInSession.ts'
import { formatSignInMessage } from './formatSignInMessage.ts'
import type { SignInMessage } from './index.ts'
import { parseSignInMessage } from './parseSignInMessage.ts'
import { readSignInTime } from './readSignInTime.ts'
import { SignInMessageError } from './SignInMessageError.ts'

/** The examples of EIP-4361, verbatim. */
const full = `example.com wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Expiration Time: 2021-10-01T16:25:24Z
Not Before: 2021-09-30T16:25:24Z
Request ID: some-id
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`
const short = `example.com wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2


URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z`

/** The first two lines of a message for a Solana account. */
const solana = `example.com wants you to sign in with your Solana account:
2q7pyhPwAwZ3QMfZrnAbDhnh9mDUqycszcpf86VgQxhF`

const alphabet = (characters: string, minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...characters), { minLength, maxLength }).map((chosen) => chosen.join(''))
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const time = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const anyCase = fc.tuple(time, fc.boolean()).map(([text, isSmall]) => (isSmall ? text.toLowerCase() : text))
const domain = fc.oneof(fc.domain(), fc.constant('127.0.0.1:4000'), fc.constant('[::1]:80'))
const pchars = (least: number) =>
  fc
    .array(fc.constantFrom(...`${letters}-._~!$&'()*+,;=:@`, '%20', '%aF'), {
      minLength: least,
      maxLength: 20,
    })
    .map((chosen) => chosen.join(''))
const uri = fc
  .tuple(domain, fc.array(pchars(0), { maxLength: 3 }), fc.constantFrom('', '?a=b/?', '#'), pchars(0))
  .map(([host, path, mark, rest]) => `https://${host}/${path.join('/')}${mark}${rest}`)
const account = fc.oneof(
  fc.record({
    chainId: fc.integer({ min: 1, max: 2 ** 40 }).map((id) => `eip155:${id}` as const),
    accountAddress: fc.constantFrom(exampleValues.account, exampleValues.peer),
  }),
  fc.record({
    chainId: fc.constantFrom(
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const,
      'bip122:000000000019d6689c085ae165831e93' as const,
      'cosmos:cosmoshub-4' as const,
    ),
    accountAddress: alphabet(letters.replace('0', ''), 32, 44),
  }),
)
const message: fc.Arbitrary<SignInMessage> = fc
  .tuple(
    account,
    fc.record(
      {
        uri,
        version: fc.constant('1' as const),
        nonce: alphabet(letters, 8, 40),
        domain,
        scheme: fc.constantFrom('https', 'http', 'HTTPS', 'web+app'),
        issuedAt: anyCase,
        expirationTime: anyCase,
        notBefore: anyCase,
        requestId: pchars(1),
        resources: fc.array(uri, { maxLength: 3 }),
        statement: alphabet(`${letters} -._~:/?#[]@!$&'()*+,;=`, 1, 80),
      },
      { requiredKeys: ['uri', 'version', 'nonce', 'domain', 'issuedAt'] },
    ),
  )
  .map(([one, rest]) => ({ ...one, ...rest }))

describe('sign-in messages', () => {
  it.each([full, short])('round-trips the examples of EIP-4361', (text) => {
    expect(formatSignInMessage(parseSignInMessage(text))).toBe(text)
  })

  it('reads every field', () => {
    expect(parseSignInMessage(full)).toEqual({
      accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      chainId: 'eip155:1',
      uri: 'https://example.com/login',
      version: '1',
      expirationTime: '2021-10-01T16:25:24Z',
      issuedAt: '2021-09-30T16:25:24Z',
      notBefore: '2021-09-30T16:25:24Z',
      nonce: '32891756',
      domain: 'example.com',
      requestId: 'some-id',
      resources: [
        'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
        'https://example.com/my-web2-claim.json',
      ],
      statement: 'I accept the ExampleOrg Terms of Service: https://example.com/tos',
    })
  })

  it('reads a scheme and lower-case times as RFC 3986 and RFC 3339 allow', () => {
    const text = `https://${full.replace('2021-10-01T16:25:24Z', '2021-10-01t16:25:24.5z')}`
    const read = parseSignInMessage(text)
    expect(read).toMatchObject({
      scheme: 'https',
      domain: 'example.com',
      expirationTime: '2021-10-01t16:25:24.5z',
    })
    expect(readSignInTime(read.expirationTime ?? '')).toBe(Date.UTC(2021, 9, 1, 16, 25, 24, 500))
    expect(formatSignInMessage(read)).toBe(text)
  })

  it('round-trips a message of any namespace, in a form that the wire accepts', () => {
    fc.assert(
      fc.property(message, (data) => {
        const read = parseSignInMessage(formatSignInMessage(data))
        expect(read).toEqual(data)
        expect(decode(signInMessage, read)).toEqual({ success: true, value: read })
      }),
    )
  })

  it('rejects a message with a character added, removed or changed, or reads what it now says', () => {
    const edit = fc.record({
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      removed: fc.constantFrom(0, 1),
      added: fc.oneof(
        fc.constant(''),
        fc.constantFrom('\n', '\r', '\t', ' ', '\0', 'é', '\u2028', '0', ':'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
    })
    fc.assert(
      fc.property(message, edit, (data, { at, removed, added }) => {
        const text = formatSignInMessage(data)
        const index = Math.floor(at * (text.length + 1))
        const edited = text.slice(0, index) + added + text.slice(index + removed)
        fc.pre(edited !== text)
        const other = read(edited)
        if (!other) return
        expect(other).not.toEqual(data)
        expect(formatSignInMessage(other)).toBe(edited)
      }),
    )
  })

  it('reads a mutated message only if every part follows the ABNF', () => {
    const edits = fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        removed: fc.constantFrom(0, 1, 2),
        added: fc.constantFrom(...'"%[]<>\\^`{|}#?@:/ \n', '%2', '%zz', '[::1]', '\nRequest ID: '),
      }),
      { minLength: 1, maxLength: 3 },
    )
    fc.assert(
      fc.property(message, edits, (data, chosen) => {
        const text = chosen.reduce((text, { at, removed, added }) => {
          const index = Math.floor(at * (text.length + 1))
          return text.slice(0, index) + added + text.slice(index + removed)
        }, formatSignInMessage(data))
        const other = read(text)
        if (!other) return
        expect(other.statement ?? '').not.toMatch(/[^ -~]|["%<>\\^`{|}]/)
        expect(other.requestId).not.toBe('')
        for (const part of [other.uri, other.requestId ?? '', ...(other.resources ?? [])]) {
          expect(part).not.toMatch(/[^!-~]|["<>\\^`{|}]/)
          expect(part).not.toMatch(/%(?![0-9a-f]{2})/i)
          expect(part).not.toMatch(/#.*#/)
          // Brackets are only allowed in the authority, around an IP address.
          const [, before = '', , after = ''] = /^([^[\]]*)(\[[0-9a-f:.]+\])?(.*)$/i.exec(part) ?? []
          expect(after).not.toMatch(/[[\]]/)
          if (before.length < part.length && after !== part)
            expect(before).toMatch(/^[^:/?#]+:\/\/([^/?#]*@)?$/)
        }
      }),
    )
  })

  it.each([
    'https://example.com',
    'https://user:word@example.com:/?a=b#c',
    'http://[::1]:3000/path',
    'http://[2001:db8::8:800:200C:417A]',
    'http://[1:2:3:4:5:6:7:8]/',
    'http://[::ffff:192.0.2.1]/',
    'http://[v7.a:b]/',
    'https://',
    'did:key:z6Mk',
    'urn:recap:eyJhdHQiOnt9fQ==',
    'file:///etc',
    'about:',
    'a:/',
    'https://x/%E2%82%ac?%20#%7F',
  ])('reads the URI %s', (uri) => {
    const text = full.replace('URI: https://example.com/login', `URI: ${uri}`)
    expect(parseSignInMessage(text)).toMatchObject({ uri })
    expect(parseSignInMessage(`${full}\n- ${uri}`).resources?.at(-1)).toBe(uri)
  })

  it.each([
    'https://example.com/%',
    'https://example.com/%2',
    'https://example.com/?%zz',
    'https://ex%mple.com/',
    'https://example.com/[',
    'https://example.com/?a[]=b',
    'https://example.com/#[',
    'https://[::1',
    'https://[::1]x/',
    'https://[1:2:3:4:5:6:7]/',
    'https://[1::2::3]/',
    'https://[::12345]/',
    'https://[::256.0.0.1]/',
    'https://[example.com]/',
    'https://example.com:80a/',
    'https://a@b@c/',
    'https://example.com/#a#b',
    'https://example.com/"',
    'https://example.com/<a>',
    'https://example.com/a|b',
    '1a:b',
    'a b:c',
    ':a',
    '',
  ])('rejects the URI %s', (uri) => {
    expect(refusedField(full.replace('URI: https://example.com/login', `URI: ${uri}`))).toBe('uri')
    expect(refusedField(`${full}\n- ${uri}`)).toBe('resources')
  })

  it.each([...'"%<>\\^`{|}\t\x7f'])('rejects the character %j in a statement', (character) => {
    expect(refusedField(full.replace('I accept', `I${character}accept`))).toBe('statement')
  })

  it('reads every character that the ABNF allows in a statement', () => {
    const statement = ` ${letters}:/?#[]@!$&'()*+,;=-._~ `
    expect(parseSignInMessage(full.replace(/I accept.*/, () => statement))).toMatchObject({ statement })
  })

  it.each(['', '%', '%2', '%2g', 'a b', 'a/b', 'a?b', 'a#b', '[a]', '"'])(
    'rejects the request ID %j',
    (requestId) => {
      expect(refusedField(full.replace('Request ID: some-id', `Request ID: ${requestId}`))).toBe('requestId')
    },
  )

  it.each(['[::1::2]', '[:::]', '[1.2.3.4]', 'exa%6dple.com', 'example.com:123456'])(
    'rejects the domain %s',
    (domain) => {
      expect(refusedField(full.replace('example.com', domain))).toBe('domain')
    },
  )

  it('leaves out the fields that a message leaves out', () => {
    expect(parseSignInMessage(short.replace(/\nIssued At.*/, '').replace(/^.*\n.*/, solana))).toStrictEqual({
      accountAddress: '2q7pyhPwAwZ3QMfZrnAbDhnh9mDUqycszcpf86VgQxhF',
      chainId: 'solana:1',
      domain: 'example.com',
      uri: 'https://example.com/login',
      version: '1',
      nonce: '32891756',
    })
  })

  it.each([
    ['accountAddress', '2q7pyhPwAwZ3QMfZrnAbDhnh9mDUqycszcpf86VgQxhF', '!'],
    ['chainId', 'Chain ID: 1', '/'],
  ])('rejects a character before or after the %s of a Solana message', (field, part, sign) => {
    const text = short.replace(/^.*\n.*/, solana)
    const [, before = '', last = ''] = /^(.*?)(\w+)$/.exec(part) ?? []
    expect(refusedField(text)).toBeUndefined()
    expect(refusedField(text.replace(part, `${before}${sign}${last}`))).toBe(field)
    expect(refusedField(text.replace(part, `${part}${sign}`))).toBe(field)
  })

  it.each([
    '2021-09-30T16:25:24Z',
    '2021-09-30t16:25:24.123456z',
    '2021-09-30T23:59:59+02:30',
    '2021-12-31T00:00:00-11:59',
    '2024-02-29T16:25:24+20:00',
    '2021-09-30T16:25:24-23:45',
  ])('reads the time %s', (time) => {
    expect(parseSignInMessage(short.replace(/Issued At: .*/, `Issued At: ${time}`)).issuedAt).toBe(time)
  })

  it.each([
    'x2021-09-30T16:25:24Z',
    '2021-09-30T16:25:24Zx',
    '0021-09-30T16:25:24Z',
    '2021-9-30T16:25:24Z',
    '2021-00-30T16:25:24Z',
    '2021-13-01T16:25:24Z',
    '2021-09-00T16:25:24Z',
    '2021-09-31T16:25:24Z',
    '2023-02-29T16:25:24Z',
    '2021-09-30 16:25:24Z',
    '2021-09-30T24:00:00Z',
    '2021-09-30T16:60:24Z',
    '2021-09-30T16:25:60Z',
    '2021-09-30T16:25:24.Z',
    '2021-09-30T16:25:24+24:00',
    '2021-09-30T16:25:24+02:60',
    '2021-09-30T16:25:24 02:00',
  ])('rejects the time %s', (time) => {
    for (const [label, field] of [
      ['Issued At', 'issuedAt'],
      ['Expiration Time', 'expirationTime'],
      ['Not Before', 'notBefore'],
    ])
      expect(refusedField(full.replace(new RegExp(`${label}: .*`), `${label}: ${time}`))).toBe(field)
  })

  it('accepts a message up to the maximum length', () => {
    const withNonce = (length: number) => short.replace('32891756', 'a'.repeat(length))
    const longest = withNonce(signInMessageCharactersMax - withNonce(0).length)
    expect(longest).toHaveLength(signInMessageCharactersMax)
    expect(refusedField(longest)).toBeUndefined()
  })

  it.each([
    ['message', `${short}\n`, 'Not an EIP-4361 or CAIP-122 sign-in message.'],
    ['message', 'a'.repeat(signInMessageCharactersMax + 1), 'Must be at most 16384 characters.'],
    ['nonce', short.replace('Nonce', 'Number'), '"Nonce: …" is missing or misplaced.'],
    ['uri', short.replace('URI: https', 'URI: 1https'), 'Invalid format for a sign-in message.'],
  ] as const)('explains why the %s is rejected', (field, text, description) => {
    expect(() => parseSignInMessage(text)).toThrow(new SignInMessageError(field, description))
  })

  it('accepts as many groups in an IPv6 address as a browser', () => {
    const counts = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    const groups = (count: number, last: string[] = []) =>
      [...Array.from({ length: count }, (_, at) => `${at}af`), ...last].join(':')
    const texts = counts.flatMap((before) => [
      ...[groups(before), groups(before, ['192.0.2.255'])],
      ...counts.flatMap((after) => [
        `${groups(before)}::${groups(after)}`,
        `${groups(before)}::${groups(after, ['10.0.0.1'])}`,
      ]),
    ])
    const isTaken = (ip: string) => refusedField(full.replace('example.com', `[${ip}]`)) === undefined
    const taken = texts.filter(isTaken)
    expect(taken).toEqual(texts.filter((ip) => URL.canParse(`https://[${ip}]`)))
    expect(taken.length).toBeGreaterThan(50)
  })

  it('rejects a long text that isn’t a URI without backtracking', () => {
    for (const filler of ['%', 'a:', '1:', '[', '@', 'a@', '/a|', 'a#'])
      expect(refusedField(full.replace('example.com/login', filler.repeat(5_000)))).toBe('uri')
  })

  it('rejects an address in another case', () => {
    const address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
    expect(isChecksummedAddress(address)).toBe(true)
    for (const other of [
      address.toLowerCase(),
      `0x${address.slice(2).toUpperCase()}`,
      address.replace('aaA', 'aAA'),
    ])
      expect(refusedField(full.replace(address, other))).toBe('accountAddress')
  })

  it.each([
    ['a trailing line break', `${full}\n`, 'message'],
    ['trailing words', `${short}\nand send all my money`, 'message'],
    ['a duplicate line', short.replace('Nonce', 'Nonce: 32891756\nNonce'), 'issuedAt'],
    ['lines in another order', short.replace(/(Version: 1)\n(Chain ID: 1)/, '$2\n$1'), 'version'],
    ['carriage returns', full.replaceAll('\n', '\r\n'), 'message'],
    ['an invalid scheme', `1https://${full}`, 'domain'],
    ['a scheme without a domain', full.replace('example.com', 'https://'), 'domain'],
    ['two schemes', `https://https://${full}`, 'domain'],
    ['a user name before the domain', `example.com@${full}`, 'domain'],
    ['an unknown kind of account', full.replace('Ethereum', 'Ether'), 'message'],
    ['a short nonce', short.replace('32891756', '3289175'), 'nonce'],
    ['a nonce with a symbol', short.replace('32891756', '3289-1756'), 'nonce'],
    ['a nonce after a symbol', short.replace('32891756', '-32891756'), 'nonce'],
    ['a nonce before a symbol', short.replace('32891756', '32891756-'), 'nonce'],
    ['another version', short.replace('Version: 1', 'Version: 2'), 'version'],
    ['a version that begins with 1', short.replace('Version: 1', 'Version: 12'), 'version'],
    ['a version that ends with 1', short.replace('Version: 1', 'Version: 21'), 'version'],
    ['a message that ends after the account', short.slice(0, short.indexOf('\n\nURI')), 'statement'],
    ['a message that ends after the nonce', short.slice(0, short.indexOf('\nIssued')), 'issuedAt'],
    ['a chain id with leading zeros', short.replace('Chain ID: 1', 'Chain ID: 01'), 'chainId'],
    ['a chain id in words', short.replace('Chain ID: 1', 'Chain ID: one'), 'chainId'],
    ['a missing time of issue', short.replace(/\nIssued At.*/, ''), 'issuedAt'],
    ['a day that doesn’t exist', short.replace('09-30', '02-30'), 'issuedAt'],
    ['a time without a zone', short.replace('24Z', '24'), 'issuedAt'],
    ['an invalid URI', short.replace('https://example.com/login', '/login'), 'uri'],
    ['a statement with characters beyond ASCII', full.replace('Terms', 'Térms'), 'statement'],
    ['an invalid resource', full.replace('- ipfs://', '- ipfs '), 'resources'],
    ['a message that is too long', short.replace('32891756', 'a'.repeat(20_000)), 'message'],
    ['an empty message', '', 'message'],
  ])('rejects %s', (_, text, field) => {
    expect(refusedField(text)).toBe(field)
  })

  it('throws when it formats a message for an unsupported namespace', () => {
    expect(() => formatSignInMessage({ ...parseSignInMessage(short), chainId: 'near:mainnet' })).toThrow(
      new TypeError('Sign-in is not supported on near:mainnet'),
    )
  })
})

function read(text: string): SignInMessage | undefined {
  try {
    return parseSignInMessage(text)
  } catch (error) {
    if (error instanceof SignInMessageError) return undefined
    throw error
  }
}

function refusedField(text: string): string | undefined {
  try {
    parseSignInMessage(text)
    return undefined
  } catch (error) {
    return error instanceof SignInMessageError ? error.field : String(error)
  }
}
