import { expect, it } from 'vitest'
import { convert } from '../test/convert.ts'
import { connectKit } from './libraries/connectkit.ts'

const rainbow = (props: string) => {
  const source = `import { ConnectButton } from '@rainbow-me/rainbowkit'\nexport const A = () => <ConnectButton${props} />\n`
  return convert({ 'src/a.tsx': source }).files['src/a.tsx']?.match(/<.*>/)?.[0]
}

it.each([
  [' showBalance', ' show={{ balance: true }}'],
  [' showBalance={false} chainStatus="none"', ' show={{ balance: false, network: false }}'],
  [' label="Hi" accountStatus="address"', ' label="Hi" show={{ avatar: false }}'],
  [
    " showBalance={{ smallScreen: false, largeScreen: true }} accountStatus={{ smallScreen: 'avatar', largeScreen: 'full' }}",
    " show={{ balance: 'wide', avatar: true }}",
  ],
  [' chainStatus={{ smallScreen: "none", largeScreen: "full" }}', " show={{ network: 'wide' }}"],
])('moves RainbowKit’s%s', (before, after) => {
  expect(rainbow(before)).toBe(`<ConnectButton${after} />`)
})

it('drops a value that the file does not state, or that is for small screens only', () => {
  expect(rainbow(' showBalance={isRich}')).toBe('<ConnectButton />')
  expect(rainbow(' showBalance={{ smallScreen: true, largeScreen: false }}')).toBe('<ConnectButton />')
})

it('moves ConnectKit’s showBalance and showAvatar', () => {
  const source = `import { ConnectKitButton } from 'connectkit'\nexport const A = () => <ConnectKitButton showBalance={true} showAvatar={false} />\n`
  const { files } = convert({ 'src/a.tsx': source }, connectKit)
  expect(files['src/a.tsx']).toContain('<ConnectButton show={{ balance: true, avatar: false }} />')
})
