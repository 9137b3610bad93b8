// Checks our own rules that no linter covers: node scripts/rules.mjs
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { findDeadExportsHere } from './deadExports.mjs'
import { findNewerStyles } from './floor/newerStyles.mjs'
import { findNewer } from './floor/newerThanFloor.mjs'
import { root } from './run.mjs'
import { codeFiles, filesBelow, isTest } from './sourceFiles.mjs'

const linesMax = 400
const forbiddenWords = [
  'Util',
  'Helper',
  'Manager',
  'Service',
  'Controller',
  'Common',
  'Misc',
  'Data',
  'Info',
]
const isForbidden = new RegExp(`(?:^|[a-z0-9])(?:${forbiddenWords.join('|')})s?(?![a-z])`)
/** Standard terms that end like a forbidden name. */
const termsOfArt = /[Tt]ypedData|[Cc]allData|[Dd]appData|[Bb]lobData/g

/** Words that no text here needs, each with the plainer ones. */
const plainerWords = [
  [/\banew\b/i, 'anew', 'again'],
  [/\bas a rule\b/i, 'as a rule', 'usually'],
  [/\ball the same\b/i, 'all the same', 'anyway'],
  [/\bis none\b/i, 'is none', 'is not a …'],
  [/\bby itself\b/i, 'by itself', 'automatically'],
  [/\bsomebody\b/i, 'somebody', 'someone'],
  [/\beverybody\b/i, 'everybody', 'everyone'],
  [/\banybody\b/i, 'anybody', 'anyone'],
  // One key is derived from these words.
  [/\be-mails?\b(?! logins')/i, 'e-mail', 'email'],
  [/\/\*\* (?:Answers|Who)\b/, 'a docstring with Answers or Who', 'a verb phrase: Returns …'],
]
/** Files that quote them: the specification, titles as they were, and the rule. */
const quoting = [
  'conformance/ids.json',
  'docs/decisions/replacedTests.md',
  'docs/spec.md',
  'scripts/rules.mjs',
  'scripts/rules.test.ts',
]
/** Files in other languages, whose words and lengths differ. */
const isTranslated = (file) => /\/languages\/[\w-]+\.(md|ts)$/.test(file)
/** Files that aren't checked: translations, those that quote, and migrations, which never change because databases keep their hash. */
const mayUseThem = (file) =>
  quoting.includes(file) || isTranslated(file) || file.startsWith('packages/server/migrations/')

/**
 * Finds words of a text that have a plainer one: [line, what].
 * @param {string} text
 */
export const findClumsyWords = (text) =>
  text
    .split('\n')
    .flatMap((line, at) =>
      plainerWords
        .filter(([pattern]) => pattern.test(line))
        .map(([, word, better]) => [at + 1, `"${word}": write "${better}"`]),
    )

const inShippedCode = (file) =>
  file.startsWith('packages/') && !isTest(file) && !file.startsWith('packages/devnet/')
/** Returns whether a file is a page's stylesheet, from which builds generate modules. */
const isStyle = (file) => /^(packages|apps)\/[a-z]+\/src\/.*\.css$/.test(file)
/** Apps are not part of the kit, so only browser support is checked there. */
const runsInBrowsers = (file) => inBrowserCode(file) || (/^apps\/[a-z]+\/src\//.test(file) && !isTest(file))
const inBrowserCode = (file) =>
  inShippedCode(file) && !/^packages\/(server|create-latchkey|codemod|test)\//.test(file)
const isConfig = (file) => /\.config\.ts$/.test(file)
const holdsTests = (file) => /\.(test|spec)\.tsx?$|\.test-d\.ts$/.test(file)

/** Folders that may use each of the browser's own globals. */
const globalRooms = {
  fetch: ['packages/core/src/api/', 'packages/core/src/platform/', 'packages/frame/src/platform/'],
  localStorage: ['packages/core/src/platform/', 'packages/walletconnect/src/wagmi/browserStorage.ts'],
  sessionStorage: ['packages/core/src/platform/'],
  window: ['packages/core/src/platform/', 'packages/frame/src/platform/'],
}

/** Files that may contain URLs: constants, configuration, data. */
const holdsAddresses =
  /\/(constants|config|chains|settings)\.ts$|\/data\/|\/wallets\.ts$|^packages\/protocol\/src\/(api|schema)\//
/** URLs that are never requested: XML namespaces, and hosts that cannot exist (RFC 2606). */
const unaskedAddress = /^https?:\/\/((www\.)?w3\.org\/|[\w.-]+\.invalid\b)/

/** Newer than the oldest supported browsers, in code that checks for support. */
const newerAsked = {
  'packages/frame/src/platform/createPasskeys.ts': ['allowsFeature'],
}

/** Returns whether a node imports JSON, which builds inline. `newerInPages.mjs` checks that pages import none. */
const isInlined = ({ type, source }) => type === 'ImportDeclaration' && source.value.endsWith('.json')

/** Code in which amounts are always bigint or decimal strings. */
const reckonsMoney = /^packages\/(core|protocol|server)\/src\//
/** Files that write the contract's JSON numbers, which are only for display. */
const displaysMoney = /\/(toDisplayValue|toHistoryTransfer|createPriceSource|createPaymentPage)\.ts$/
/** Names of amounts, as opposed to their properties, such as decimals. */
const moneyName =
  /(?:^|[^A-Za-z])(?:amount|balance|numeric|allowance|g?wei|fee)(?:In|Out|s)?$|(?:Amount|Balance|Wei|Fee|PerGas)$/

/** Returns violations of the rules in one file: [line, what]. */
export function findBreaches(file, source) {
  const breaches = []
  const { program, comments } = parseSync(file, source)
  const isMoney = (node) =>
    node !== undefined &&
    reckonsMoney.test(file) &&
    !isTest(file) &&
    !displaysMoney.test(file) &&
    moneyName.test(source.slice(node.start, node.end))
  const report = (node, what) => breaches.push([source.slice(0, node.start).split('\n').length, what])
  const lines = source.split('\n').length

  if (lines > linesMax && !holdsTests(file) && !isTranslated(file) && !/\/(data|icons)[/.]/.test(file))
    breaches.push([linesMax, `${lines} lines, at most ${linesMax}`])
  for (const name of [path.basename(file).split('.')[0], ...exportedNames(program)]) {
    if (isForbidden.test(name.replace(termsOfArt, '')))
      breaches.push([1, `"${name}" is too vague: name what it is`])
  }
  const nounDocstrings = new Set(
    comments
      .filter(({ value }) => /^\*[\s*]*Wh(?:ether|at)\b/.test(value))
      .map(({ end }) => end + /^\s*(?:export\s+)?/.exec(source.slice(end))[0].length),
  )
  const checkDocstring = (node) => {
    if (nounDocstrings.has(node.start))
      report(node, 'a docstring of a function with Whether or What: start with a verb, Returns whether …')
  }
  for (const comment of comments) {
    if (/\b(TODO|FIXME|XXX|HACK)\b/.test(comment.value)) report(comment, 'unfinished work in a comment')
  }
  if (inShippedCode(file) && !/\/index\.ts$/.test(file)) {
    for (const node of program.body) {
      if (node.type !== 'ExportNamedDeclaration' || !node.declaration) continue
      if (!source.slice(0, node.start).trimEnd().endsWith('*/')) report(node, 'an export without a docstring')
    }
  }

  if (runsInBrowsers(file)) {
    for (const [node, name] of findNewer(program))
      if (!newerAsked[file]?.includes(name) && !isInlined(node))
        report(node, `${name} is newer than the oldest supported browsers`)
  }

  new Visitor({
    ExportDefaultDeclaration(node) {
      if (!isConfig(file)) report(node, 'a default export')
    },
    FunctionDeclaration: checkDocstring,
    TSMethodSignature: checkDocstring,
    VariableDeclaration(node) {
      if (isFunction(node.declarations[0].init)) checkDocstring(node)
    },
    Property(node) {
      if (isFunction(node.value)) checkDocstring(node)
    },
    ClassDeclaration(node) {
      // Custom elements and React's error boundaries are classes, too.
      if (!/(Error|Failure|Element)$/.test(node.superClass?.name ?? '') && node.id.name !== 'ErrorBoundary')
        report(node, 'a class that is not an error')
    },
    CallExpression(node) {
      const name = node.callee.type === 'MemberExpression' ? node.callee.property.name : node.callee.name
      const target = node.callee.type === 'MemberExpression' ? node.callee.object.name : undefined
      if (name === 'postMessage' && node.arguments.some((argument) => argument.value === '*'))
        report(node, "postMessage to '*'")
      if (target === 'origin' && ['includes', 'endsWith', 'startsWith'].includes(name))
        report(node, 'an origin compared in part: compare the whole origin')
      if (inShippedCode(file) && name === 'parseFloat')
        report(node, 'floating point: amounts are bigint or decimal strings')
      if (['Number', 'parseInt'].includes(name) && isMoney(node.arguments[0]))
        report(node, 'money through Number: amounts are bigint or decimal strings')
      if (isTest(file) && target === 'vi' && ['mock', 'doMock', 'spyOn'].includes(name))
        report(node, 'a mock: use the real thing')
      if (/\.(test|spec)\./.test(file) && ['setTimeout', 'waitForTimeout'].includes(name))
        report(node, 'a test that sleeps: wait for a condition')
      if (
        inBrowserCode(file) &&
        name === 'fetch' &&
        isOutside('fetch', file) &&
        (target === undefined || target === 'globalThis')
      )
        report(node, 'fetch outside the folders that may use it')
    },
    UnaryExpression(node) {
      if (node.operator === '+' && isMoney(node.argument))
        report(node, 'money through Number: amounts are bigint or decimal strings')
    },
    MemberExpression(node) {
      const name = node.object.name
      if (inBrowserCode(file) && name in globalRooms && isOutside(name, file))
        report(node, `${name} outside core/platform`)
      if (
        node.object.name === 'globalThis' &&
        ['window', 'localStorage', 'sessionStorage'].includes(node.property.name) &&
        inBrowserCode(file) &&
        isOutside(node.property.name, file)
      )
        report(node, `${node.property.name} outside core/platform`)
    },
    Literal(node) {
      if (typeof node.value !== 'string' || !inShippedCode(file) || holdsAddresses.test(file)) return
      if (/^(https?|wss?):\/\/[^/]/.test(node.value) && !unaskedAddress.test(node.value))
        report(node, `a hardcoded URL: ${node.value}`)
    },
    JSXText(node) {
      if (hasOwnWords(file) && /\p{L}{2}/u.test(node.value))
        report(node, `text outside copy/: ${node.value.trim()}`)
    },
    JSXAttribute(node) {
      const isSpoken = ['aria-label', 'title', 'placeholder', 'alt'].includes(node.name.name)
      if (hasOwnWords(file) && isSpoken && /\p{L}{2}/u.test(node.value?.value ?? ''))
        report(node, `text outside copy/: ${node.value.value}`)
    },
    JSXExpressionContainer(node) {
      const { expression } = node
      const isMessage = expression.type === 'MemberExpression' && expression.property.name === 'message'
      if (isMessage && /error|failure|cause/i.test(expression.object.name ?? ''))
        report(node, "an error's message on screen")
    },
  }).visit(program)
  return breaches
}

const isFunction = (node) => node && /^(?:Arrow)?FunctionExpression$/.test(node.type)
const hasOwnWords = (file) => /^packages\/(react|frame)\/src\/(?!copy\/)/.test(file) && !isTest(file)
const isOutside = (name, file) => !globalRooms[name].some((room) => file.startsWith(room))

function exportedNames(program) {
  return program.body
    .filter((node) => node.type === 'ExportNamedDeclaration' && node.declaration)
    .flatMap(
      ({ declaration }) =>
        declaration.id?.name ?? declaration.declarations?.map(({ id }) => id.name ?? '') ?? [],
    )
}

/** Returns paths in a text that only exist on one machine. */
export function findMachinePaths(text) {
  const places = ['work', 'root', 'home', 'tmp', 'Users'].join('|')
  const found = text.matchAll(new RegExp(`(?<![\\w.\\-}/])/(?:${places})/[\\w.-]+`, 'g'))
  return [...found].map(({ 0: what, index }) => [
    text.slice(0, index).split('\n').length,
    `a machine-specific path: ${what}`,
  ])
}

function main() {
  const code = codeFiles()
  const texts = filesBelow(
    '.',
    (file) =>
      /\.(ts|tsx|mjs|js|json|md|css|html|ya?ml|sol|sql)$|^\.ci\//.test(file) &&
      !/package-lock\.json$/.test(file),
  )
  const breaches = [
    ...code.map((file) => [file, findBreaches(file, read(file))]),
    ...texts.map((file) => [file, findMachinePaths(read(file))]),
    ...texts.filter((file) => !mayUseThem(file)).map((file) => [file, findClumsyWords(read(file))]),
    ...texts.filter(isStyle).map((file) => [file, findNewerStyles(file, read(file))]),
    ...findDeadExportsHere().map(([file, name]) => [
      file,
      [[1, `"${name}" is exported, but no other file uses it`]],
    ]),
  ].flatMap(([file, found]) => found.map(([line, what]) => `${file}:${line}: ${what}`))
  for (const breach of breaches) console.error(breach)
  console.log(`${code.length} files, ${breaches.length} rule violations`)
  process.exitCode = breaches.length > 0 ? 1 : 0
}

const read = (file) => readFileSync(path.join(root, file), 'utf8')

if (process.argv[1] === import.meta.filename) main()
