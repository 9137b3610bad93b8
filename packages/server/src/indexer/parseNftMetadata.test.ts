import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseNftMetadata, toText } from './parseNftMetadata.ts'

const image = 'data:image/svg+xml;utf8,<svg/>'
const json = JSON.stringify({ name: ' Mob #1 ', description: 'One\nof us', image })
const read = { name: 'Mob #1', description: 'One of us', image }

describe('parseNftMetadata', () => {
  it.each([
    ['base64', `data:application/json;base64,${btoa(json)}`],
    ['percent-encoded', `data:application/json,${encodeURIComponent(json)}`],
    ['percent-encoded, with a charset', `data:application/json;charset=utf-8,${encodeURIComponent(json)}`],
    ['left as it is', `data:application/json;utf8,${json}`],
    ['left as it is, with a stray percent sign', `data:application/json,${json.replace('Mob', '%Mob')}`],
  ])('reads JSON that is %s', (how, uri) => {
    expect(parseNftMetadata(uri)).toEqual(how.includes('stray') ? { ...read, name: '%Mob #1' } : read)
  })

  it.each([
    ['https://nft.example/1.json'],
    ['ipfs://bafy/1.json'],
    ['data:text/html,<script>'],
    ['data:application/json,not json'],
    ['data:application/json,[]x'],
    ['data:application/json,null'],
    [''],
  ])('has nothing to say of %s', (uri) => {
    expect(parseNftMetadata(uri)).toBeUndefined()
  })

  it.each([
    ['https://nft.example/1.png'],
    ['ipfs://bafy/1.png'],
    ['javascript:alert(1)'],
    ['data:text/html,<script>'],
    ['data:image/png'],
    [`data:image/png;base64,${'A'.repeat(300_000)}`],
    [42],
    [null],
  ])('shows no image %s', (bad) => {
    expect(parseNftMetadata(`data:application/json,${JSON.stringify({ image: bad })}`)?.image).toBeNull()
  })

  it('takes SVG text that some contracts give for an image', () => {
    const uri = `data:application/json,${JSON.stringify({ image_data: image })}`
    expect(parseNftMetadata(uri)?.image).toBe(image)
  })

  it('makes of any text one that a database takes and no reader is fooled by', () => {
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
