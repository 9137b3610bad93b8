import { bodyLimits } from '../../base/jsonLimits.ts'
import { askRest } from '../../chains/askRest.ts'
import { pages } from '../pages.ts'
import { hostOf, type Probe } from '../probe.ts'
import type { Finding } from '../report.ts'
import { toRestProblem } from './toRestProblem.ts'

/** A CID that contains its content, `hello`, so that a gateway needs no network to serve it. */
const inlineCid = 'bafkqablimvwgy3y'

/** Checks the gateways of images. Hosts that images may come from are only contacted when a visitor needs one. */
export const probeImages: Probe = ({ images }, { answerMs }) => {
  const { arweaveGateway, ipfsGateway } = images ?? {}
  const gateways = [
    ...(ipfsGateway ? [inspect('IPFS', ipfsGateway, `/ipfs/${inlineCid}`, isHello, answerMs)] : []),
    ...(arweaveGateway ? [inspect('Arweave', arweaveGateway, '/info', isArweave, answerMs)] : []),
  ]
  return gateways.map(async (finding) => ({ title: 'Images', findings: [await finding] }))
}

const isHello = (text: string) => text.trim() === 'hello'
const isArweave = (text: string) => /"network"\s*:\s*"arweave/.test(text)

async function inspect(
  topic: string,
  url: string,
  path: string,
  isRight: (text: string) => boolean,
  answerMs: number,
): Promise<Finding> {
  const setting = `${topic.toUpperCase()}_GATEWAY`
  const finding = (grade: Finding['grade'], text: string): Finding => ({
    grade,
    topic,
    text: `${hostOf(url)}: ${text}. Correct ${setting}.`,
    page: pages.images,
  })
  try {
    const options = { signal: AbortSignal.timeout(answerMs), bytes: bodyLimits.bytes }
    const { status, text } = await askRest(url, path, {}, options)
    if (status < 400 && isRight(text)) return { grade: 'ok', topic, text: `${hostOf(url)}: responds` }
    // Its proxy may forward only what images need.
    return finding('warning', `it does not respond to ${path} as an ${topic} gateway does`)
  } catch (error) {
    return finding('problem', toRestProblem(error))
  }
}
