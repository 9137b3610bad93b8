// Evaluates the mutants of `npm run mutate`.

const leastRate = 90
const mostEquivalent = 5

/** Chooses the files of a shard such as `2/4`; all of them by default. */
export function chooseShard(files, shard = '1/1') {
  const [index, count] = shard.split('/').map(Number)
  if (!(index >= 1 && index <= count)) throw new Error(`--shard: "${shard}" is invalid. Use the form 2/4.`)
  return files.filter((_, at) => at % count === index - 1)
}

/** Returns what a mutant changes: the whole line that it begins in, and the changed part on one line. */
export function changedSource(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const line = lines[0].trim()
  // The end first, since both may be on the same line.
  lines.push(lines.pop().slice(0, end.column - 1))
  lines.push(lines.shift().slice(start.column - 1))
  const from = [lines.pop(), ...lines].join('\n')
  return { line, from: onOneLine(from) }
}

const onOneLine = (text) => text.replace(/\s+/g, ' ').trim()

const detected = ['Killed', 'Timeout', 'RuntimeError']
const undetected = ['Survived', 'NoCoverage']

/**
 * Sorts a file's mutants into killed, survived and equivalent. A mutant that no test reaches counts as survived. One
 * that throws outside of the tests counts as killed, since `npm test` fails with it.
 */
export function judge(file, mutants, equivalent) {
  const valid = mutants.filter(({ status }) => [...detected, ...undetected].includes(status))
  const alive = valid
    .filter(({ status }) => undetected.includes(status))
    .map((mutant) => ({ ...mutant, to: onOneLine(mutant.to) }))
  const own = equivalent.filter((entry) => entry.file === file)
  const isOf = (mutant) => (entry) =>
    entry.line === mutant.line && entry.from === mutant.from && entry.to === mutant.to
  const survivors = alive.filter((mutant) => !own.some(isOf(mutant)))
  return {
    file,
    total: valid.length,
    killed: valid.length - alive.length,
    survivors,
    equivalent: alive.length - survivors.length,
    stale: own.filter((entry) => !alive.some((mutant) => isOf(mutant)(entry))),
  }
}

/** Sums up results, and what makes the run fail. The limit on equivalents applies only to the list and its shards. */
export function sumUp(results, { isChosen = false } = {}) {
  const sum = (count) => results.reduce((all, result) => all + count(result), 0)
  const total = sum((result) => result.total)
  const killed = sum((result) => result.killed)
  const equivalents = sum((result) => result.equivalent)
  const rate = rateOf({ total, killed, equivalent: equivalents })
  const problems = results.flatMap(({ file, stale }) =>
    stale.map(({ from, to }) => `${file}: a test kills ${from} → ${to}, so it is not equivalent`),
  )
  if (total === 0) problems.push('no mutants ran')
  if (rate < leastRate) problems.push(`${rate} % killed, at least ${leastRate} % required`)
  if (!isChosen && equivalents * 100 > total * mostEquivalent)
    problems.push(`${equivalents} of ${total} are listed as equivalent, at most ${mostEquivalent} % allowed`)
  const summary = `${killed} of ${total} mutants killed, ${equivalents} equivalent, ${rate} % (files: ${results.length})`
  return { summary, problems }
}

/** Returns the percentage of killed mutants among those that are not equivalent, rounded down to a tenth. */
const rateOf = ({ total, killed, equivalent }) =>
  total === equivalent ? 100 : Math.floor((killed * 1_000) / (total - equivalent)) / 10

/** Formats a result as one line of output. */
export function toLine(result) {
  const { file, total, killed, survivors, equivalent } = result
  return `${file}: ${killed} of ${total} killed, ${survivors.length} survived, ${equivalent} equivalent, ${rateOf(result)} %`
}

/** Returns what is recorded of a result: its counts, and the hash of the code that was measured. */
export function toMeasured({ total, killed, equivalent }, code) {
  return { total, killed, equivalent, code }
}

const isRow = (line) => /^\| `(packages|apps)\//.test(line)
const isTotal = (line) => /^[\d,]+ mutants in \d+ files: /.test(line)

/** Writes the totals and the table of docs/mutation.md, with a row for each folder. */
export function writeDoc(text, measured) {
  const rows = new Map()
  for (const [file, { total, killed, equivalent }] of Object.entries(measured)) {
    const folder = file.replace(/\/[^/]*$/, '')
    const rest = equivalent > 0 ? ` (${equivalent} equivalent)` : ''
    const cell = `\`${file.replace(/.*\//, '')}\` ${killed}/${total - equivalent}${rest}`
    rows.set(folder, [...(rows.get(folder) ?? []), cell])
  }
  const lines = text.split('\n').map((line) => (isTotal(line) ? toTotals(measured) : line))
  const head = lines.findIndex((line) => line.startsWith('| ---')) + 1
  return [
    ...lines.slice(0, head),
    ...[...rows].map(([folder, list]) => `| \`${folder}\` | ${list.join('; ')} |`),
    ...lines.slice(head).filter((line) => !isRow(line)),
  ].join('\n')
}

function toTotals(measured) {
  const results = Object.values(measured)
  const sum = (name) => results.reduce((all, result) => all + result[name], 0)
  const [total, killed, equivalent] = ['total', 'killed', 'equivalent'].map(sum)
  const write = (number) => number.toLocaleString('en')
  const rate = rateOf({ total, killed, equivalent })
  return `${write(total)} mutants in ${results.length} files: ${write(killed)} killed (${rate} % of those that are not equivalent), ${write(total - killed - equivalent)} survived, ${write(equivalent)} equivalent.`
}
