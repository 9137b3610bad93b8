import * as z from 'zod/mini'
import { type AllowedHost, parseAllowedHost } from '../outbound/allowedHost.ts'
import { inChains, text, wholeNumber } from './variable.ts'

/** Hosts that may be contacted over HTTPS, separated by commas. */
export const hostList = (example: string) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((list) => list.split(',').map((host) => host.trim())),
    ),
    z.array(
      z.pipe(
        text(
          (host) => parseAllowedHost(host) !== undefined,
          ({ input }) =>
            `"${input}" is not a host. Use host names separated by commas, such as ${example}; *. stands for all hosts below a domain.`,
        ),
        z.transform((host): AllowedHost => parseAllowedHost(host) as AllowedHost),
      ),
    ),
  )

/** A gateway's URL. Content is requested below it. */
const gateway = () =>
  text((given) => {
    if (!URL.canParse(given)) return false
    const { protocol, search, hash, username, password } = new URL(given)
    return /^https?:$/.test(protocol) && !search && !hash && !username && !password
  }, 'must be the http(s) URL of your gateway, without credentials or a query.')

/** The hosts from which the server's image proxy loads images. */
export const images = z.object({
  /** Reached over HTTPS, at public addresses. */
  hosts: inChains(
    'IMAGE_HOSTS',
    z.exactOptional(hostList('images.example.com,*.example.net')),
    'Hosts of NFT images, avatars and token logos that the server loads for its visitors, over HTTPS. Without this setting and the two gateways, only images that are stored on chain are shown. See [Images](images.md).',
    { format: '`images.example.com,*.example.net,images.example.org:8443`' },
  ),
  /** Its path is followed by `/ipfs/<cid>`. */
  ipfsGateway: inChains(
    'IPFS_GATEWAY',
    z.exactOptional(gateway()),
    'Your IPFS gateway, for images with an `ipfs:` URL, or a URL of another gateway. It may be on a private network.',
    { format: '`http://127.0.0.1:8080`' },
  ),
  /** Its path is followed by `/<id>`. */
  arweaveGateway: inChains(
    'ARWEAVE_GATEWAY',
    z.exactOptional(gateway()),
    'Your Arweave gateway, for images with an `ar:` URL or at arweave.net. It may be on a private network.',
    { format: '`https://arweave.example.com`' },
  ),
  /** Folder of the cache; one for temporary files when absent. */
  cacheDir: inChains(
    'IMAGE_CACHE_DIR',
    z.exactOptional(z.string()),
    'Folder in which loaded images are cached. Use one for each server.',
    { default: "`latchkey-images` in the system's folder for temporary files" },
  ),
  /** Maximum size of the cache. */
  cacheBytes: inChains(
    'IMAGE_CACHE_MB',
    z.exactOptional(
      z.pipe(
        wholeNumber(1_000_000).check(
          z.refine((value) => value >= 10, { error: ({ input }) => `${input} is too low. Use at least 10.` }),
        ),
        z.transform((value): number => value * 1e6),
      ),
    ),
    'The megabytes of images to cache.',
    { default: '`256`' },
  ),
})
