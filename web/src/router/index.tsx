import {
  Component,
  type ComponentProps,
  createContext,
  type MouseEvent,
  memo,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';
import type { SearchParams } from '../search-params.ts';
import type { Path, PathParams } from './address.ts';
import type { Options, Router, Shown, Target } from './router.ts';

export type { Path } from './address.ts';

const RouterContext = createContext<Router | null>(null);

function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('no router above this component');
  return router;
}

/** The part must be the same object as long as it does not change. */
function useShown<Part>(select: (shown: Shown) => Part): Part {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, () => select(router.shown()));
}

export const useSearch = (): SearchParams => useShown(({ search }) => search);
export const useParams = (): PathParams => useShown(({ params }) => params);
/** Without the prefix of a proxy. */
export const usePathname = (): string => useShown(({ pathname }) => pathname);
export const useNavigate = (): Router['navigate'] => useRouter().navigate;

type LinkProps<To extends Path | '.'> = Target<To> &
  Pick<Options, 'resetScroll'> &
  Omit<ComponentProps<'a'>, 'href'> & {
    /** The browser loads the page anew. */
    readonly reloadDocument?: boolean;
  };

export function Link<const To extends Path | '.'>(props: LinkProps<To>) {
  const { to, params, search, resetScroll, reloadDocument, onClick, ...rest } = props as LinkProps<Path>;
  const router = useRouter();
  // The address of `.` follows the screen that is open.
  useShown((shown) => (to === ('.' as string) ? shown : null));
  const target = { to, params, search, resetScroll } as Target<Path> & Options;
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // Any other click is the browser's: a new tab, a download.
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || !isPlain || reloadDocument || rest.target === '_blank') return;
    event.preventDefault();
    void router.navigate(target);
  };
  return <a {...rest} href={router.href(target)} onClick={open} />;
}

type Page = () => ReactNode;
type RouterViewProps = { router: Router; notFound: Page; failed: Page };

export function RouterView({ router, notFound: NotFound, failed: Failed }: RouterViewProps) {
  const shown = useSyncExternalStore(router.subscribe, router.shown);
  const { screen, path, frame: Frame, scroll } = shown;
  useLayoutEffect(() => {
    if (scroll === 'stay' || shown !== router.shown()) return;
    const anchor = scroll === 'top' && document.getElementById(location.hash.slice(1));
    if (anchor) anchor.scrollIntoView();
    else scrollTo(0, scroll === 'top' ? 0 : scroll);
  }, [router, shown, scroll]);
  return (
    <RouterContext value={router}>
      {screen === 'missing' ? (
        <NotFound />
      ) : screen === 'failed' ? (
        <Failed />
      ) : Frame ? (
        <Frame>
          <ErrorBoundary shown={shown} failed={<Failed />}>
            <ScreenOf key={path} screen={screen} />
          </ErrorBoundary>
        </Frame>
      ) : (
        <ErrorBoundary shown={shown} failed={<Failed />}>
          <ScreenOf key={path} screen={screen} />
        </ErrorBoundary>
      )}
    </RouterContext>
  );
}

const ScreenOf = memo(({ screen: Screen }: { screen: Page | undefined }) => Screen && <Screen />);

type BoundaryProps = { shown: Shown; failed: ReactNode; children: ReactNode };
type BoundaryState = { readonly at?: Shown; readonly isBroken: boolean };

/** Another address is another attempt. */
class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { isBroken: false };

  static getDerivedStateFromProps({ shown }: BoundaryProps, { at }: BoundaryState): BoundaryState | null {
    return at === shown ? null : { at: shown, isBroken: false };
  }

  static getDerivedStateFromError(): Pick<BoundaryState, 'isBroken'> {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.failed : this.props.children;
  }
}
