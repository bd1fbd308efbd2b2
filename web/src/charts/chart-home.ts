import { createContext } from 'react';

/** What the home of the page is called, for the files of its charts; undefined on a page of no single home. */
export const ChartHome = createContext<string | undefined>(undefined);
