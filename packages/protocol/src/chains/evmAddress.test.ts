import { expect, it } from 'vitest'
import { isChecksummedAddress, isEvmAddress, toChecksumAddress } from './evmAddress.ts'

/** From EIP-55. */
const checksummed = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]
const small = (address: string) => address.toLowerCase()
const large = (address: string) => `0x${address.slice(2).toUpperCase()}`

it.each(checksummed)('accepts %s, with and without its checksum', (address) => {
  for (const text of [address, small(address), large(address)]) {
    expect(isEvmAddress(text)).toBe(true)
    expect(isChecksummedAddress(text)).toBe(text === address)
    expect(toChecksumAddress(text)).toBe(address)
  }
})

it('requires the right checksum for an address in mixed case', () => {
  for (const address of checksummed.slice(4)) {
    const at = [...address].findLastIndex((letter) => /[a-f]/.test(letter))
    const wrong = address.slice(0, at) + address.charAt(at).toUpperCase() + address.slice(at + 1)
    expect([isEvmAddress(wrong), isChecksummedAddress(wrong)]).toEqual([false, false])
    expect(toChecksumAddress(wrong)).toBe(address)
  }
})

it.each([
  '',
  '0x',
  '52908400098527886E0F7030069857D2E4169EE7',
  '0X52908400098527886E0F7030069857D2E4169EE7',
  ' 0x52908400098527886E0F7030069857D2E4169EE7',
  '0x52908400098527886E0F7030069857D2E4169EE7 ',
  '0x52908400098527886E0F7030069857D2E4169EE',
  '0x52908400098527886E0F7030069857D2E4169EE70',
  '0x52908400098527886E0F7030069857D2E4169EEg',
])('rejects "%s"', (text) => {
  expect([isEvmAddress(text), isChecksummedAddress(text)]).toEqual([false, false])
  expect(toChecksumAddress(text)).toBeUndefined()
})

it('rejects characters around an address of digits, whose checksum changes nothing', () => {
  const address = `0x${'1'.repeat(40)}`
  expect([isEvmAddress(address), isChecksummedAddress(address)]).toEqual([true, true])
  const others = Array.from({ length: 10 }, (_, digit) => `00${digit}${address}`)
  for (const text of [...others, ` ${address}`, `${address}1`, `${address}11`])
    expect([text, isEvmAddress(text), isChecksummedAddress(text)]).toEqual([text, false, false])
})
