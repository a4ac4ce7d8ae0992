import '@fontsource-variable/inter/opsz.css';
import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from 'react-aria-components';
import { App } from './app.tsx';
import { ScreenViewContext } from './components/screen-view/use-screen-view.ts';
import { directionOf, loadMessages } from './i18n/locale.ts';
import { TextProvider } from './i18n/text-provider.tsx';
import { openBridge } from './ipc/open-bridge.ts';
import { followAppearance, keptAppearance } from './screens/shell/appearance.ts';
import { createDesk } from './stores/desk.ts';
import { reportUncaught } from './stores/uncaught.ts';
import { DeskContext, useSettings } from './stores/use-desk.ts';

const kept = keptAppearance(window.localStorage);
/** Loaded before anything is drawn, so that nobody sees another language first. */
const first = await loadMessages(kept?.locale ?? 'en');
const desk = createDesk({
  ...openBridge(),
  storage: window.localStorage,
  appearance: kept,
  now: Date.now,
  openPage: (url) => void window.open(url, '_blank', 'noopener,noreferrer'),
});
reportUncaught(desk.bridge, window);
window.addEventListener('pagehide', desk.views.leave);
window.addEventListener('pageshow', desk.views.comeBack);
followAppearance(desk, document.documentElement, window.localStorage);

/** Everything in the language that was chosen. */
function Root() {
  const locale = useSettings((state) => state.settings.appearance.locale);
  // The tag decides the direction in which arrow keys and sliders run.
  const direction = directionOf(locale) === 'rtl' ? 'ar-u-nu-latn' : locale === 'de' ? 'de' : 'en';
  return (
    <I18nProvider locale={direction}>
      <TextProvider locale={locale} first={first}>
        <App />
      </TextProvider>
    </I18nProvider>
  );
}

const page = document.getElementById('root');
if (page !== null) {
  // What a boundary caught is as uncaught as the rest: the page could not do what it was to do.
  createRoot(page, { onCaughtError: reportError }).render(
    <DeskContext value={desk}>
      <ScreenViewContext value={desk.views}>
        <Root />
      </ScreenViewContext>
    </DeskContext>,
  );
}
