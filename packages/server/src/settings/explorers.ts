import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'
import * as z from 'zod/mini'

const httpUrl = z
  .string()
  .check(z.refine((given) => URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)))

const indexer = z.object({
  type: z.enum(['subquery', 'subsquid']),
  /** The GraphQL endpoint. */
  url: httpUrl,
})

/** An indexer of a polkadot chain that the operator trusts with the addresses of visitors. */
export type IndexerSettings = z.infer<typeof indexer>

/** The table of explorers: what a chain of each namespace may have. */
const kinds = {
  polkadot: {
    list: z.array(indexer).check(z.maxLength(8)),
    form: 'must be a list of at most eight {"type","url"}, with the type "subquery" or "subsquid" and an http(s) URL.',
  },
}

/** Whether chains of a namespace may have explorers. */
export function hasExplorers(namespace: string): namespace is keyof typeof kinds {
  return namespace in kinds
}

/** Whether a value is a list of explorers of a chain. */
export function areExplorers(id: Caip2, value: unknown): boolean {
  const { namespace } = parseCaip2(id)
  return hasExplorers(namespace) && kinds[namespace].list.safeParse(value).success
}

/** Describes the explorers that chains of a namespace may have. */
export function toExplorersForm(namespace: string): string {
  return hasExplorers(namespace) ? kinds[namespace].form : 'is not supported here.'
}
