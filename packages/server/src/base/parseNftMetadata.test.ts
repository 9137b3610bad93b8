import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseNftMetadata, toText } from './parseNftMetadata.ts'

const image = 'data:image/svg+xml;utf8,<svg/>'
const json = JSON.stringify({ name: ' Mob #1 ', description: 'One\nof us', image })
const read = { name: 'Mob #1', description: 'One of us', image, traits: null }

describe('parseNftMetadata', () => {
  it.each([
    ['base64', `data:application/json;base64,${btoa(json)}`],
    ['percent-encoded', `data:application/json,${encodeURIComponent(json)}`],
    ['percent-encoded, with a charset', `data:application/json;charset=utf-8,${encodeURIComponent(json)}`],
    ['unencoded', `data:application/json;utf8,${json}`],
    ['unencoded, with a stray percent sign', `data:application/json,${json.replace('Mob', '%Mob')}`],
  ])('reads JSON that is %s', (how, uri) => {
    expect(parseNftMetadata(uri)).toEqual(how.includes('stray') ? { ...read, name: '%Mob #1' } : read)
  })

  it.each([
    ['http://nft.example/1.json'],
    ['ipfs://bafy/1 .json'],
    ['ftp://nft.example/1.json'],
    [`https://nft.example/${'a'.repeat(2_048)}`],
    ['data:text/html,<script>'],
    ['data:application/json,not json'],
    ['data:application/json,[]x'],
    ['data:application/json,null'],
    [''],
  ])('returns nothing for %s', (uri) => {
    expect(parseNftMetadata(uri)).toBeUndefined()
  })

  it.each([
    ['http://nft.example/1.png'],
    ['//nft.example/1.png'],
    ['https://nft.example/1\n.png'],
    ['javascript:alert(1)'],
    ['data:text/html,<script>'],
    ['data:image/png'],
    [`data:image/png;base64,${'A'.repeat(300_000)}`],
    [42],
    [null],
  ])('shows no image for %s', (bad) => {
    expect(parseNftMetadata(`data:application/json,${JSON.stringify({ image: bad })}`)?.image).toBeNull()
  })

  it.each(['https://nft.example/1.json', 'ipfs://bafy/1.json', 'ar://id'])('returns the link %s', (link) => {
    const bare = { name: null, description: null, image: link, traits: null }
    expect(parseNftMetadata(link)).toEqual(bare)
    expect(parseNftMetadata(JSON.stringify({ image: link }))).toEqual(bare)
  })

  it('inserts the id of an ERC-1155 into a link', () => {
    expect(parseNftMetadata('https://nft.example/{id}.json', 255n)?.image).toBe(
      `https://nft.example/${'ff'.padStart(64, '0')}.json`,
    )
  })

  it('prefers an inline image to a link', () => {
    const text = JSON.stringify({ image: 'https://nft.example/1.png', image_data: image })
    expect(parseNftMetadata(text)?.image).toBe(image)
  })

  it('accepts SVG text that some contracts return as an image', () => {
    const uri = `data:application/json,${JSON.stringify({ image_data: image })}`
    expect(parseNftMetadata(uri)?.image).toBe(image)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" fill="#f00"/>'
  const svgUrl = `data:image/svg+xml;base64,${btoa(svg)}`

  it.each([
    ['data:text/plain', `data:text/plain,${json}`],
    ['data:text/plain in base64', `data:text/plain;charset=utf-8;base64,${btoa(json)}`],
    ['base64 without a type', `data:;base64,${btoa(json)}`],
    ['no type at all', `data:,${encodeURIComponent(json)}`],
    ['bare JSON', json],
    ['bare JSON with white space', `\n ${json}\n`],
    ['a raw line break in a string', `data:application/json,${json.replace('\\n', '\n')}`],
    ['a raw line break in base64', `data:application/json;base64,${btoa(json.replace('\\n', '\r\n'))}`],
  ])('reads %s', (_, uri) => {
    expect(parseNftMetadata(uri)).toEqual(read)
  })

  it.each([
    ['raw', svg, svgUrl],
    [
      'raw after an XML declaration',
      `<?xml version="1.0"?>${svg}`,
      `data:image/svg+xml;base64,${btoa(`<?xml version="1.0"?>${svg}`)}`,
    ],
    [
      'raw without a namespace',
      '<svg fill="#f00"/>',
      `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" fill="#f00"/>')}`,
    ],
    [
      'raw without a namespace, after a comment that names one',
      '<!-- <svg --><svg fill="#f00"/>',
      `data:image/svg+xml;base64,${btoa('<!-- <svg --><svg xmlns="http://www.w3.org/2000/svg" fill="#f00"/>')}`,
    ],
    [
      'unencoded, with # and %',
      'data:image/svg+xml;utf8,<svg fill="#f00" width="9%"/>',
      'data:image/svg+xml;utf8,<svg fill="%23f00" width="9%25"/>',
    ],
    [
      'encoded',
      `data:image/svg+xml,${encodeURIComponent(svg)}`,
      `data:image/svg+xml,${encodeURIComponent(svg)}`,
    ],
    ['of an unsupported type', `data:image/svg;base64,${btoa(svg)}`, svgUrl],
    ['of plain text', `data:text/plain,${encodeURIComponent(svg)}`, svgUrl],
  ])('shows an SVG that is %s, wherever contracts put it', (_, given, shown) => {
    for (const member of ['image', 'image_data'])
      expect(
        parseNftMetadata(`data:application/json;base64,${btoa(JSON.stringify({ [member]: given }))}`)?.image,
      ).toBe(shown)
    expect(parseNftMetadata(given)).toEqual({ name: null, description: null, image: shown, traits: null })
  })

  it('reads unencoded JSON around an encoded image', () => {
    const encoded = `data:image/svg+xml,${encodeURIComponent(svg)}`
    expect(parseNftMetadata(`data:application/json,${JSON.stringify({ image: encoded })}`)?.image).toBe(
      encoded,
    )
  })

  it.each([
    ['unencoded', (text: string) => `data:application/json,${text}`],
    ['base64', (text: string) => `data:application/json;base64,${btoa(text)}`],
    ['percent-encoded', (text: string) => `data:application/json,${encodeURIComponent(text)}`],
    ['bare', (text: string) => text],
  ])('inserts the id of an ERC-1155 into JSON that is %s', (_, encode) => {
    const uri = encode(JSON.stringify({ name: '#{id}', description: '{id}' }))
    const id = 'ff'.padStart(64, '0')
    expect(parseNftMetadata(uri, 255n)).toEqual({
      name: `#${id}`,
      description: id,
      image: null,
      traits: null,
    })
  })

  it('reads up to 50 traits with a name and a plain value', () => {
    const read = (attributes: unknown) => parseNftMetadata(JSON.stringify({ attributes }))?.traits
    expect(
      read([
        { trait_type: 'Hat', value: 'Bow\u202eler' },
        { trait_type: 'Level', value: 7, display_type: 'number' },
        { trait_type: 'Armed', value: false },
        { value: 'nameless' },
        { trait_type: 'Nested', value: {} },
        null,
      ]),
    ).toEqual([
      { name: 'Hat', value: 'Bow ler' },
      { name: 'Level', value: '7' },
      { name: 'Armed', value: 'false' },
    ])
    const many = Array.from({ length: 60 }, () => ({ trait_type: 'x'.repeat(300), value: 'y' }))
    expect(read(many)).toHaveLength(50)
    expect(read(many)?.[0]?.name).toHaveLength(128)
    for (const none of [undefined, null, {}, [], 'Hat']) expect(read(none)).toBeNull()
  })

  it('turns any text into one that a database accepts and that misleads no reader', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 40 }), (text, max) => {
        const made = toText(text, max)
        if (made === null) return
        expect(made.length).toBeLessThanOrEqual(max)
        expect(made).not.toMatch(/[\p{Cc}\p{Cs}\u202e\u2066]/u)
      }),
    )
  })
})
