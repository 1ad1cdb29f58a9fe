import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The headless shell: Chromium without a browser window and notifications. It needs half as much CPU time outside the page. */
const shell = 'chromium-headless-shell'

const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Whether a browser can start and print its version. A file can exist and not start, for example a snap stub, or without a library. */
function runs(command: string): boolean {
  const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' })
  return status === 0 && /chrom/i.test(stdout)
}

function findInPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(':')
  return folders.map((folder) => `${folder}/${name}`).find((file) => existsSync(file))
}

function system(names: string[]): string | undefined {
  return names.map(findInPath).find((file) => file !== undefined && runs(file))
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function install(): boolean {
  if (!isRoot() || !existsSync('/etc/debian_version')) return false
  console.error('No Chromium was found. Installing the Debian package.')
  const options = ['-q', '-o', 'DPkg::Lock::Timeout=300']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...more: string[]) =>
    spawnSync('apt-get', [...options, ...more], { env, stdio: ['ignore', 'ignore', 'inherit'] })
      .status === 0
  const packages = (...names: string[]) =>
    apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk', ...names)
  // Older releases of Debian have no package of the headless shell.
  const any = () => packages(shell) || packages()
  return any() || (apt('update') && any())
}

/**
 * The Chromium for tests and measurements. The first available one is used: `CHROMIUM`, that of Playwright, that of the system, or (root on
 * Debian) a new installation. The headless shell is preferred, unless a test needs notifications (`whole`). Throws an error of one line if
 * there is none.
 */
export function findBrowser(whole = false): string {
  const named = process.env.CHROMIUM
  if (named) {
    if (runs(named)) return named
    throw new Error(
      `CHROMIUM=${named} does not start with --version. Set CHROMIUM to a Chromium binary.`,
    )
  }
  const names = whole ? browsers : [shell, ...browsers]
  const browserPath = chromium.executablePath()
  const found =
    (existsSync(browserPath) && runs(browserPath) ? browserPath : undefined) ?? system(names)
  if (found) return found
  const installed = install() ? system(names) : undefined
  if (installed) return installed
  throw new Error(
    'No Chromium was found. Install chromium or google-chrome, run `npx playwright install chromium`, or set CHROMIUM to its path.',
  )
}

/**
 * Features that Playwright 1.65 switches off. Chromium uses only the last list of disabled features, so a launch with its own list must
 * repeat these.
 */
const offInPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/**
 * Features of the browser's own window, which are switched off to save CPU time. The address bar loads two pages in two processes for every
 * context, and no test uses it. A spare process is started for every navigation to another site, and the tests have only one site.
 */
const windowFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
]

/** The Chromium command-line flags of every launch. Only root runs without the sandbox, because Chromium does not support it for root. */
export function browserArgs(): string[] {
  const off = [...offInPlaywright, ...windowFeatures].join(',')
  const flags = ['--disable-background-networking', `--disable-features=${off}`]
  return [...flags, ...(isRoot() ? ['--no-sandbox'] : [])]
}
