import { encodeFunctionData, type Hex, labelhash, namehash } from 'viem'
import { accounts, type DevAccount, others } from '../accounts/accounts.ts'
import { devnetChainId } from '../accounts/chainId.ts'
import type { Driver } from '../chains/createDriver.ts'
import { nameRegistryAbi, nameResolverAbi, nameReverseRegistrarAbi } from './abis.ts'
import type { Contracts } from './contracts.ts'

/** The zone of the local world's names. */
export const devnetZone = 'mob.eth'

type NameRow = { account: DevAccount; label: string; texts: Readonly<Record<string, string>> }

/**
 * Registers the zone and a name for each funded account, starting at `timestamp`. Returns the next free second. Alice's
 * avatar is an on-chain image, Bob's an NFT, Carol has none. Dave has no name and claims Bob's, which a correct lookup
 * must not accept.
 */
export async function registerNames(
  driver: Driver,
  contracts: Contracts,
  timestamp: number,
): Promise<number> {
  let time = timestamp
  const names: readonly NameRow[] = [
    {
      account: accounts.alice,
      label: 'alice',
      texts: { avatar: portrait, description: 'Drives on Mondays.', url: 'https://alice.example' },
    },
    {
      account: accounts.bob,
      label: 'bob',
      texts: { avatar: `${devnetChainId}/erc721:${contracts.mobsters}/1`, description: 'Navigates.' },
    },
    { account: accounts.carol, label: 'carol', texts: {} },
    { account: others.shop, label: 'shop', texts: { description: 'Coffee and keyboards.' } },
  ]
  const { deployer } = others
  const root = `0x${'0'.repeat(64)}` as const
  const register = (parent: Hex, label: string, owner: `0x${string}`) =>
    driver.send(deployer, {
      to: contracts.ensRegistry,
      data: encodeFunctionData({
        abi: nameRegistryAbi,
        functionName: 'setSubnodeOwner',
        args: [parent, labelhash(label), owner],
      }),
    })
  await register(root, 'eth', deployer.address)
  await register(namehash('eth'), 'mob', deployer.address)
  await register(root, 'reverse', deployer.address)
  await register(namehash('reverse'), 'addr', contracts.ensReverseRegistrar)
  await driver.send(deployer, {
    to: contracts.ensRegistry,
    data: encodeFunctionData({
      abi: nameRegistryAbi,
      functionName: 'setResolver',
      args: [namehash(devnetZone), contracts.ensOffchainResolver],
    }),
  })
  await driver.mine(time++)
  for (const { account, label, texts } of names) {
    const name = `${label}.${devnetZone}`
    const node = namehash(name)
    await driver.send(deployer, {
      to: contracts.ensRegistry,
      data: encodeFunctionData({
        abi: nameRegistryAbi,
        functionName: 'setSubnodeRecord',
        args: [namehash(devnetZone), labelhash(label), account.address, contracts.ensResolver, 0n],
      }),
    })
    await driver.mine(time++)
    await driver.send(account, {
      to: contracts.ensResolver,
      data: encodeFunctionData({
        abi: nameResolverAbi,
        functionName: 'setAddr',
        args: [node, account.address],
      }),
    })
    for (const [key, value] of Object.entries(texts)) {
      await driver.send(account, {
        to: contracts.ensResolver,
        gas: 2_000_000n,
        data: encodeFunctionData({ abi: nameResolverAbi, functionName: 'setText', args: [node, key, value] }),
      })
    }
    await claimName(driver, contracts, account, name)
    await driver.mine(time++)
  }
  await claimName(driver, contracts, accounts.dave, `bob.${devnetZone}`)
  await driver.mine(time++)
  return time
}

function claimName(driver: Driver, contracts: Contracts, account: DevAccount, name: string): Promise<Hex> {
  return driver.send(account, {
    to: contracts.ensReverseRegistrar,
    data: encodeFunctionData({ abi: nameReverseRegistrarAbi, functionName: 'setName', args: [name] }),
  })
}

const portrait = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#dbe7ff"/><circle cx="32" cy="26" r="12" fill="#3b5bdb"/><path d="M10 64c2-16 11-22 22-22s20 6 22 22z" fill="#3b5bdb"/></svg>',
).toString('base64')}`
