import { catalogueChains } from '@latchkey/protocol/chains'
import type { ServedChain, ServerSettings } from '../settings/settings.ts'
import type { CheckLimits, Probe } from './probe.ts'
import { probeBundlers } from './probes/probeBundlers.ts'
import { probeDatabase } from './probes/probeDatabase.ts'
import { probeEvm } from './probes/probeEvm.ts'
import { probeExplorers } from './probes/probeExplorers.ts'
import { probeImages } from './probes/probeImages.ts'
import { probeIndexers } from './probes/probeIndexers.ts'
import { probeMail } from './probes/probeMail.ts'
import { probePolkadot } from './probes/probePolkadot.ts'
import { probePrices } from './probes/probePrices.ts'
import { probeRedis } from './probes/probeRedis.ts'
import { probeRest } from './probes/probeRest.ts'
import { probeSockets } from './probes/probeSockets.ts'
import { probeSolana } from './probes/probeSolana.ts'
import { mergeReports, type Report } from './report.ts'

/** Every probe, in the order of the tables. To check another source, write its probe and add a line here. */
const probes: readonly Probe[] = [
  probeDatabase,
  probeRedis,
  probeMail,
  probeEvm,
  probeSolana,
  probeRest,
  probePolkadot,
  probeExplorers,
  probeIndexers,
  probeSockets,
  probeBundlers,
  probePrices,
  probeImages,
]

const defaultLimits: CheckLimits = { answerMs: 5_000, searchMs: 15_000, hostMs: 45_000 }

/**
 * Asks everything that the settings name what it is and can do, all at the same time. Takes at most about a minute.
 * Returns a report for each chain and each other thing.
 */
export async function checkSources(
  settings: ServerSettings,
  limits: Partial<CheckLimits> = {},
): Promise<Report[]> {
  const asked = { ...settings, chains: settings.chains.filter((chain) => !isAlias(chain, settings.chains)) }
  const all = { ...defaultLimits, ...limits }
  return mergeReports(await Promise.all(probes.flatMap((probe) => probe(asked, all))))
}

/** Returns whether a chain is another id of a served one, with the same nodes. */
function isAlias({ id, rpcUrls }: ServedChain, chains: readonly ServedChain[]): boolean {
  const known = catalogueChains.find(({ caipNetworkId }) => caipNetworkId === id)
  return chains.some((chain) => chain.id === known?.aliasOf && chain.rpcUrls === rpcUrls)
}
