import type { Span } from '../../period/period.ts';
import type { UsageData } from './data.ts';

export type UsageProps = { readonly data: UsageData; readonly onOpen: (span: Span, dayIndex: number) => void };
