import type { ActiveAccount, Kit } from '@latchkey/core'
import { createValue, type Readable, type Value } from '@latchkey/protocol/createValue'
import { KitProvider, type UseModal, type UseTheme, useKit, useModal, useTheme } from '@latchkey/react'
import { StyleRoot } from '@latchkey/ui'
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { adoptSoftStyles } from './adoptSoftStyles.ts'

/** An element's place in the React tree of its kit. */
type Slot = {
  /** Unique among all elements. */
  id: string
  /** Where its content is rendered. */
  root: ShadowRoot
  content: Readable<ReactNode>
  /** Called with the active account at first, and when it changes. */
  onAccount(account: ActiveAccount | undefined): void
  /** Called when the modal has opened or closed. */
  onModal(isOpen: boolean): void
}

/** What an element may do with the kit's modal and theme. */
export type KitControl = Pick<UseModal, 'open' | 'close'> & Pick<UseTheme, 'setTheme'>

type KitTree = {
  slots: Value<readonly Slot[]>
  root: Root
  control: Promise<KitControl>
}

/** One tree for each kit in use, so that all elements of a kit share its modal. */
const trees = new Map<Kit, KitTree>()

/** Renders an element with a kit, until `leave` is called. `control` resolves once the kit is running. */
export function joinKit(kit: Kit, slot: Slot): { control: Promise<KitControl>; leave: () => void } {
  const tree = trees.get(kit) ?? createTree(kit)
  tree.slots.set([...tree.slots.get(), slot])
  return {
    control: tree.control,
    leave() {
      tree.slots.set(tree.slots.get().filter((other) => other !== slot))
      // Another element may take its place at once, as when a page changes.
      queueMicrotask(() => {
        if (tree.slots.get().length > 0 || trees.get(kit) !== tree) return
        trees.delete(kit)
        tree.root.unmount()
      })
    },
  }
}

function createTree(kit: Kit): KitTree {
  const slots = createValue<readonly Slot[]>([])
  const root = createRoot(document.createDocumentFragment())
  const control = new Promise<KitControl>((resolve) => {
    root.render(
      <KitProvider kit={kit}>
        <Slots slots={slots} onReady={resolve} />
      </KitProvider>,
    )
  })
  const tree = { slots, root, control }
  trees.set(kit, tree)
  return tree
}

function Slots({
  slots,
  onReady,
}: {
  slots: Readable<readonly Slot[]>
  onReady: (control: KitControl) => void
}) {
  const kit = useKit()
  const { open, close, isOpen } = useModal()
  const { setTheme } = useTheme()
  const all = useSyncExternalStore(slots.subscribe, slots.get)
  useEffect(() => onReady({ open, close, setTheme }), [onReady, open, close, setTheme])
  useEffect(() => {
    for (const slot of all) slot.onModal(isOpen)
  }, [all, isOpen])
  useEffect(() => {
    const tell = () => {
      for (const slot of all) slot.onAccount(kit.facts.get().activeAccount)
    }
    tell()
    return kit.facts.subscribe(tell)
  }, [kit, all])
  return all.map((slot) => createPortal(<Place slot={slot} />, slot.root, slot.id))
}

function Place({ slot: { root, content } }: { slot: Slot }) {
  const adopt = useMemo(() => (css: string) => adoptSoftStyles(root, css), [root])
  return <StyleRoot root={adopt}>{useSyncExternalStore(content.subscribe, content.get)}</StyleRoot>
}
