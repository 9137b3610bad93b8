import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { isAllowed, productionTree } from '../dependencies/licenses.mjs'

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
const toPurl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Returns everything that is installed in an app as a software bill of materials, in CycloneDX's format. */
export async function listInstalled(app) {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'library', '--package-lock-only']
  const { stdout } = await promisify(execFile)('npm', args, { cwd: app, maxBuffer: 64_000_000 })
  const { packages } = JSON.parse(await readFile(path.join(app, 'package-lock.json'), 'utf8'))
  return { bill: JSON.parse(stdout), packages }
}

/** Returns the part of an app's bill that describes one package: itself, and what it needs at runtime. */
export function createBill(name, { bill, packages }) {
  const [self = '', ...needed] = [...productionTree(packages, `node_modules/${name}`)]
  const purls = new Set(needed.map((place) => toPurl(nameOf(place), packages[place].version)))
  const ownPurl = toPurl(name, packages[self].version)
  // npm adds where a local tarball is.
  const cleanPurl = ({ purl }) => purl.split('?')[0]
  const clean = ({ externalReferences = [], ...component }) => ({
    ...component,
    purl: cleanPurl(component),
    externalReferences: externalReferences.filter(({ type }) => type !== 'distribution'),
  })
  const own = bill.components.find((component) => cleanPurl(component) === ownPurl)
  const components = bill.components.filter((component) => purls.has(cleanPurl(component))).map(clean)
  const refs = new Set([own, ...components].map((component) => component['bom-ref']))
  return {
    ...bill,
    metadata: { ...bill.metadata, component: clean(own) },
    components,
    dependencies: bill.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  }
}

/** Returns what is wrong with a package's bill: something that it lacks, or a license that is not allowed. */
export function findBillProblems({ name, version, dependencies = {} }, bill) {
  const fail = (problem) => `${name}: the bill of materials ${problem}`
  if (bill.bomFormat !== 'CycloneDX') return [fail('is not in the format CycloneDX')]
  if (bill.metadata.component.purl !== toPurl(name, version)) return [fail(`does not describe ${version}`)]
  const has = (wanted) => bill.components.some(({ purl }) => purl.startsWith(toPurl(wanted, '')))
  const missing = Object.keys(dependencies).filter((wanted) => !has(wanted))
  const unlicensed = bill.components.filter(
    ({ licenses = [] }) => licenses.length === 0 || !licenses.every(isAllowedEntry),
  )
  return [
    ...missing.map((wanted) => fail(`lacks ${wanted}`)),
    ...unlicensed.map(({ purl }) => fail(`has no allowed license for ${purl}`)),
  ]
}

const isAllowedEntry = ({ license, expression }) => isAllowed(expression ?? license.id ?? license.name ?? '')
