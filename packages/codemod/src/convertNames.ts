import type { NodePath } from '@babel/traverse'
import { bridgePath } from './bridgePath.ts'
import { convertShow } from './convertShow.ts'
import { removeAttribute, renameElement } from './kit/convertProvider.ts'
import type { Bridge, Draft, Library, Target } from './libraries/library.ts'
import { startOf } from './source/parseFile.ts'
import { elementOf, isInType, type OldImport, type Reference, type Specifier } from './source/references.ts'

/** Replaces all references that are left, then the imports. `bridgeFolder` is relative to the app. */
export function convertNames(draft: Draft, bridgeFolder: string): void {
  for (const { specifiers, source } of draft.old)
    for (const { local, name } of specifiers) {
      const target = targetOf(draft.library, source, name)
      if (name !== '*' && (target?.to === 'package' || target?.to === 'bridge')) draft.imports.free(local)
    }
  let place: number | undefined
  for (const old of draft.old) {
    const at = convertOld(draft, old, bridgeFolder)
    place ??= at
  }
  draft.imports.write(place)
}

/** Returns what takes the place of an export of a module. */
function targetOf(library: Library, source: string, name: string): Target | undefined {
  return (
    library.subpaths[source] ?? (Object.hasOwn(library.targets, name) ? library.targets[name] : undefined)
  )
}

/** Converts one statement. Returns where new imports go, if it was an import that is gone or smaller. */
function convertOld(draft: Draft, old: OldImport, bridgeFolder: string): number | undefined {
  const { file, library } = draft
  if (library.styles.includes(old.source)) {
    file.replace(old.literal.node, `${file.style.quote}@latchkey/react/button.css${file.style.quote}`)
    return undefined
  }
  if (old.form === 'export' || old.form === 'dynamic') {
    if (old.form === 'export') convertExport(draft, old)
    else convertDynamic(draft, old)
    return undefined
  }
  if (old.form === 'exportAll' || (old.form === 'require' && old.specifiers.length === 0)) {
    const what = old.form === 'require' ? 'this require' : 'this export of everything'
    file.todo(old.at, `${what} can't be converted`, 'Name what you use. See', anchor(library))
    return undefined
  }
  const kept = old.specifiers.filter((specifier) => !convertSpecifier(draft, old, specifier, bridgeFolder))
  const start = startOf(old.at.node)
  if (kept.length === 0) file.removeStatement(old.at.node)
  else if (kept.length < old.specifiers.length) rewrite(draft, old, kept)
  // CommonJS has no other place that is above all uses.
  return start
}

const anchor = ({ page }: Library) => ({ page, anchor: 'components-and-hooks' })

/** Replaces the references of a specifier. Returns whether its import can go. */
function convertSpecifier(
  draft: Draft,
  { source }: OldImport,
  specifier: Specifier,
  folder: string,
): boolean {
  const { file, library, done } = draft
  for (const at of specifier.opaque)
    file.todo(at, `${library.name} is used as a whole`, 'Name what you use. See', anchor(library))
  let isGone = specifier.opaque.length === 0
  for (const reference of specifier.references) {
    const { node, parentPath } = reference.at
    if (done.has(node) || file.isRemoved(node) || parentPath?.isJSXClosingElement()) continue
    // The members of `Custom` in a closing element are renamed with the opening one.
    if (reference.at.findParent((parent) => parent.isJSXClosingElement())) continue
    const target = targetOf(library, source, reference.name)
    if (!target || target.to === 'nothing') {
      isGone = false
      file.todo(
        reference.at,
        `${reference.name} of ${library.name} has no counterpart`,
        target?.action ?? 'Replace it. See',
        { page: library.page, anchor: target?.anchor ?? 'components-and-hooks' },
      )
    } else convertReference(draft, reference, target, { isType: specifier.isType, folder })
  }
  return isGone
}

function convertReference(
  draft: Draft,
  reference: Reference,
  target: Exclude<Target, { to: 'nothing' }>,
  { isType, folder }: { isType: boolean; folder: string },
): void {
  const { file, imports, library } = draft
  if (target.to === 'type') {
    file.replace(reference.at.node, target.text)
    return
  }
  const custom = customOf(reference.at)
  if (custom && target.name === 'ConnectButton') {
    const { bridge, name } = library.custom
    rename(draft, custom, importBridge(draft, bridge, name, folder))
    return
  }
  if (!elementOf(reference.at) && !(isType || isInType(reference.at)))
    reportPassed(draft, reference.at, { name: reference.name, target })
  // A name that the app chose stays.
  const isChosen = reference.local !== undefined && reference.local !== reference.name
  const as = isChosen ? reference.local : target.name
  const options = { as, isType: (target.isType ?? false) || (isType && isInType(reference.at)) }
  const local =
    target.to === 'package'
      ? imports.add(target.source, target.name, options)
      : importBridge(draft, target.bridge, target.name, folder, options)
  dropProps(draft, reference)
  rename(draft, reference.at, local)
}

/** Adds a comment where a button is exported or passed on, since the files that render it may use old props. */
function reportPassed(
  { file, library }: Draft,
  at: NodePath,
  { name, target }: { name: string; target: Target | undefined },
): void {
  if (target?.to !== 'package' || target.name !== 'ConnectButton') return
  file.todo(
    at,
    `${name} is exported or passed on`,
    'Where it is rendered, check its props and Custom. See',
    anchor(library),
  )
}

/** Returns the `….Custom` that a reference is the object of. */
function customOf(at: NodePath): NodePath | undefined {
  const parent = at.parentPath
  if (parent?.isJSXMemberExpression() && parent.node.property.name === 'Custom') return parent
  if (parent?.isMemberExpression() && parent.node.property.type === 'Identifier')
    return parent.node.property.name === 'Custom' && !parent.node.computed ? parent : undefined
  return undefined
}

function importBridge(
  draft: Draft,
  bridge: Bridge,
  name: string,
  folder: string,
  options: { as?: string | undefined; isType?: boolean } = {},
): string {
  draft.bridges.add(bridge)
  const { as = name, isType = false } = options
  return draft.imports.add(bridgePath(draft.file.path, bridge, folder), name, { as, isType })
}

/** Moves props to `show`, and removes those that Latchkey's component doesn't have. */
function dropProps(draft: Draft, { at, name }: Reference): void {
  const kept = draft.library.props[name]
  const attributes = (kept && elementOf(at)?.node.openingElement.attributes) ?? []
  const moved = convertShow(draft, attributes)
  for (const attribute of attributes) {
    if (attribute.type !== 'JSXAttribute' || moved.has(attribute)) continue
    if (kept?.includes(String(attribute.name.name))) continue
    removeAttribute(draft, attribute)
    const guide = `See ${draft.library.page}#components-and-hooks.`
    draft.file.note(attribute, `removed ${attribute.name.name} of ${name}`, guide)
  }
}

function rename(draft: Draft, at: NodePath, local: string): void {
  const { file } = draft
  const element = elementOf(at)
  const parent = at.parentPath
  if (element) renameElement(draft, element, local)
  else if (file.textOf(at.node) === local) return
  else if (parent?.isExportSpecifier()) {
    const isShort = startOf(parent.node.local) === startOf(parent.node.exported)
    file.replace(parent.node.local, isShort ? `${local} as ${file.textOf(at.node)}` : local)
  } else if (parent?.isObjectProperty() && parent.node.shorthand)
    file.replace(parent.node, `${file.textOf(at.node)}: ${local}`)
  else file.replace(at.node, local)
}

function convertExport(draft: Draft, { at, literal, source, specifiers }: OldImport): void {
  const { file, library } = draft
  const targets = specifiers.map(({ name }) => targetOf(library, source, name))
  const [first] = targets
  const isOne = targets.every(
    (target) => target?.to === 'package' && first?.to === 'package' && target.source === first.source,
  )
  if (!isOne || first?.to !== 'package') {
    file.todo(at, "this export can't be converted", 'Export what replaces it. See', anchor(library))
    return
  }
  file.replace(literal.node, `${file.style.quote}${first.source}${file.style.quote}`)
  for (const [index, { at: one, name }] of specifiers.entries()) {
    const target = targets[index]
    reportPassed(draft, at, { name, target })
    if (target?.to !== 'package' || target.name === name || !one.isExportSpecifier()) continue
    const exported = file.textOf(one.node.exported)
    file.replace(one.node, `${target.name} as ${exported}`)
  }
}

/** Converts `import('…').then((all) => all.ConnectButton)`. */
function convertDynamic(draft: Draft, { at, literal, source }: OldImport): void {
  const { file, library } = draft
  const then = at.parentPath
  const call = then?.isMemberExpression() && then.parentPath.isCallExpression() ? then.parentPath : undefined
  const [read] = call?.get('arguments') ?? []
  const body = read?.isArrowFunctionExpression() ? read.node.body : undefined
  const isMember = body?.type === 'MemberExpression' && body.property.type === 'Identifier'
  const name = isMember && body.property.type === 'Identifier' ? body.property.name : ''
  const target = targetOf(library, source, name)
  if (target?.to !== 'package' || body?.type !== 'MemberExpression') {
    file.todo(at, "this import() can't be converted", 'Import what replaces it. See', anchor(library))
    return
  }
  reportPassed(draft, at, { name, target })
  file.replace(literal.node, `${file.style.quote}${target.source}${file.style.quote}`)
  if (target.name !== name) file.replace(body.property, target.name)
}

/** Leaves only some specifiers of an import. */
function rewrite({ file }: Draft, { at, literal, form }: OldImport, kept: readonly Specifier[]): void {
  const from = file.textOf(literal.node)
  const { end } = file.style
  if (form === 'require') {
    const names = kept.map(({ at: one }) => file.textOf(one.node)).join(', ')
    file.replace(at.node, `const { ${names} } = require(${from})${end}`)
    return
  }
  const named = kept
    .filter(({ at: one }) => one.isImportSpecifier())
    .map(({ at: one }) => file.textOf(one.node))
  const whole = kept
    .filter(({ at: one }) => !one.isImportSpecifier())
    .map(({ at: one }) => file.textOf(one.node))
  const list = [...whole, ...(named.length > 0 ? [`{ ${named.join(', ')} }`] : [])].join(', ')
  const isType = at.isImportDeclaration() && at.node.importKind === 'type'
  file.replace(at.node, `import ${isType ? 'type ' : ''}${list} from ${from}${end}`)
}
