import type { NodePath } from '@babel/traverse'
import type { Draft } from '../libraries/library.ts'
import { describeSettings, type KitSettings } from './settings.ts'

/** A kit that a file creates. */
export type Kit = {
  draft: Draft
  settings: KitSettings
  /** The statement with its config, for a kit that is created below it. */
  statement: NodePath | undefined
}

/** Settings for a kit, and the call or element that had them. */
export type Contribution = { draft: Draft; at: NodePath; settings: KitSettings; kit?: Kit | undefined }

/**
 * Gives what the old calls say to the kits: to the kit of the same config, or else to the only one of the file, or of the
 * app. Settings that no kit can take get a comment where they were.
 */
export function giveSettings(contributions: readonly Contribution[], kits: readonly Kit[]): void {
  const given = contributions.map((contribution) => ({ contribution, ...chooseKit(contribution, kits) }))
  // What a kit's own config says counts more than what the rest of the app says.
  for (const { contribution, kit, isClose } of given.sort((one, other) => other.rank - one.rank)) {
    const { draft, at, settings } = contribution
    const entries = Object.entries(settings)
    const left = Object.fromEntries(
      entries.filter(([key, value]) => {
        const canMove = kit !== undefined && (isClose || isPortable(key, value))
        return !(canMove && take(kit.settings, { [key]: value }))
      }),
    )
    const text = describeSettings(draft.file.style, left)
    if (text === '') continue
    const guide = { page: draft.library.page, anchor: 'the-config' }
    draft.file.todo(at, 'no kit was found for these settings', `Set ${text} in createKit. See`, guide)
  }
}

/** Adds settings to those of a kit. Returns false for values that differ from those that it has. */
function take(settings: KitSettings, { featured, ...more }: KitSettings): boolean {
  if (featured) settings.featured = [...new Set([...(settings.featured ?? []), ...featured])]
  for (const [key, value] of Object.entries(more)) {
    const has = settings[key as keyof KitSettings]
    if (has !== undefined && has !== value) return false
    Object.assign(settings, { [key]: value })
  }
  return true
}

/** Returns the kit for settings, and whether variables that they name exist where it is created. */
function chooseKit({ draft, at, kit }: Contribution, kits: readonly Kit[]) {
  if (kit) return { kit, isClose: true, rank: 3 }
  const own = kits.find(({ statement }) => statement && at.isDescendant(statement))
  if (own) return { kit: own, isClose: true, rank: 2 }
  const [beside, ...others] = kits.filter((kit) => kit.draft === draft)
  if (beside && others.length === 0) {
    const isClose = beside.statement !== undefined && at.getFunctionParent() === null
    return { kit: beside, isClose, rank: 1 }
  }
  const [only] = kits
  return { kit: kits.length === 1 ? only : undefined, isClose: false, rank: 0 }
}

const sources: readonly string[] = ['name', 'description', 'url', 'icon', 'projectId', 'accent']

/** Returns whether a setting means the same in another place: it names no variables. */
const isPortable = (key: string, value: unknown) =>
  !sources.includes(key) ||
  /^((['"`])((?!\2|\$\{).)*\2|(process|import\.meta)\.env\.\w+!?)$/s.test(String(value))
