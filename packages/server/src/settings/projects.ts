import * as z from 'zod/mini'
import { coversStrangers } from '../base/isPublicSuffix.ts'
import { members, text, whole } from './variable.ts'

const example = '[{"id":"my-app","name":"My app","origins":["https://app.example.com"]}]'

/** Route classes of the rate limit. */
export type RouteClass = 'rpc' | 'read' | 'write'

const limit = z.exactOptional(z.int().check(z.positive()))
const limits = { rpc: limit, read: limit, write: limit }

const project = members({
  /** Id that requests send. Not a secret. */
  id: text((id) => id !== '', `is missing. Example: ${example}.`),
  /** Name for logs and the embedded wallet. */
  name: z.coerce.string(),
  /** Exact origins, or `https://*.host`. `localhost` allows any localhost or 127.0.0.1 origin: devnet only. */
  origins: z.readonly(
    z.array(
      text(
        isOriginRule,
        ({ input }) =>
          `${JSON.stringify(input)} is not an origin. Use https://app.example.com or https://*.example.com, without a path.`,
      ).check(
        z.refine((rule) => !coversStrangers(rule), {
          error: ({ input }) =>
            `${JSON.stringify(input)} matches hosts that anyone can register. Use exact origins, or a pattern under your own domain: https://*.example.com.`,
        }),
      ),
      { error: `must be a list. Example: ${example}.` },
    ),
  ),
  /** Whether requests without an `Origin` header are rejected. Off by default. */
  requireOrigin: z.exactOptional(z.boolean('must be true or false, without quotes.')),
  /**
   * Exact origins of the operator's own pages that may show the embedded wallet's approvals in its frame. For every
   * other page, approvals open in a window of the wallet.
   */
  approvals: z.exactOptional(
    // No patterns: someone who controls another subdomain or port must not inherit the visitors' approvals.
    whole<Readonly<Record<string, 'frame'>>>(
      z.record(
        z.string().check(z.refine((rule) => isOriginRule(rule) && !rule.includes('*'))),
        z.literal('frame'),
      ),
      'must map exact origins to "frame": {"https://app.example.com":"frame"}.',
    ),
  ),
  /** Requests per minute and client, by route class. Defaults apply if absent. */
  limits: z.exactOptional(
    whole<Partial<Record<RouteClass, number>>>(
      members(limits),
      'must be requests per minute, as positive whole numbers: {"rpc":12000,"read":1200,"write":120}.',
    ),
  ),
  /** Limits for all clients together: requests per minute by route class, and open WebSockets. */
  total: z.exactOptional(
    whole<Partial<Record<RouteClass | 'sockets', number>>>(
      members({ ...limits, sockets: limit }),
      'must be requests per minute and open sockets of all clients together, as positive whole numbers: {"rpc":600000,"read":60000,"write":6000,"sockets":10000}.',
    ),
  ),
  /** Maximum cost of sponsored smart account operations per day (UTC), in wei. Nothing is sponsored if absent. */
  sponsoredWeiPerDay: z.exactOptional(
    z.pipe(
      z.coerce
        .string()
        .check(z.regex(/^\d{1,30}$/, 'must be a whole number of wei, as a string: "50000000000000000".')),
      z.transform((wei): bigint => BigInt(wei)),
    ),
  ),
})

/** An app that may call this server. */
export type Project = z.infer<typeof project>

/** The apps that may call this server. A project is named by its id by default. */
export const projects = z
  .array(
    z.pipe(
      z.transform((entry) => ({ name: Object(entry).id, ...Object(entry) })),
      project,
    ),
    {
      error: ({ input }) =>
        input === undefined
          ? `required. List the apps that may call this server, as JSON or the path of a JSON file: ${example}.`
          : `must be a list of at least one project: ${example}.`,
    },
  )
  .check(
    z.minLength(1, { error: `must be a list of at least one project: ${example}.` }),
    z.refine(
      (list) => new Set(list.map(({ id }) => id)).size === list.length,
      'two projects have the same id.',
    ),
  )

/**
 * The `localhost` pattern is only for the local world: in production, pages on a visitor's own machine must not have
 * access.
 */
function isOriginRule(rule: string): boolean {
  const exact = rule.replace(/^(https?:\/\/)\*\./, '$1')
  return URL.canParse(exact) && new URL(exact).origin === exact
}
