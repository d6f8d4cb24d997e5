export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      borough_email_domains: {
        Row: {
          borough_key: string;
          domain: string;
        };
        Insert: {
          borough_key: string;
          domain: string;
        };
        Update: {
          borough_key?: string;
          domain?: string;
        };
        Relationships: [
          {
            foreignKeyName: "borough_email_domains_borough_key_fkey";
            columns: ["borough_key"];
            isOneToOne: false;
            referencedRelation: "boroughs";
            referencedColumns: ["key"];
          },
        ];
      };
      boroughs: {
        Row: {
          council_name: string;
          key: string;
        };
        Insert: {
          council_name: string;
          key: string;
        };
        Update: {
          council_name?: string;
          key?: string;
        };
        Relationships: [];
      };
      councils: {
        Row: {
          council_contact_first_name: string;
          council_contact_last_name: string;
          council_key: string;
          council_name: string;
          created_at: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          council_contact_first_name: string;
          council_contact_last_name: string;
          council_key: string;
          council_name: string;
          created_at?: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          council_contact_first_name?: string;
          council_contact_last_name?: string;
          council_key?: string;
          council_name?: string;
          created_at?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "councils_council_key_fkey";
            columns: ["council_key"];
            isOneToOne: true;
            referencedRelation: "boroughs";
            referencedColumns: ["key"];
          },
        ];
      };
      linked_skip_companies: {
        Row: {
          council_key: string;
          skip_company_id: string;
        };
        Insert: {
          council_key: string;
          skip_company_id: string;
        };
        Update: {
          council_key?: string;
          skip_company_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "linked_skip_companies_council_key_fkey";
            columns: ["council_key"];
            isOneToOne: false;
            referencedRelation: "councils";
            referencedColumns: ["council_key"];
          },
          {
            foreignKeyName: "linked_skip_companies_skip_company_id_fkey";
            columns: ["skip_company_id"];
            isOneToOne: false;
            referencedRelation: "skip_companies";
            referencedColumns: ["id"];
          },
        ];
      };
      provider_email_domains: {
        Row: {
          domain: string;
        };
        Insert: {
          domain: string;
        };
        Update: {
          domain?: string;
        };
        Relationships: [];
      };
      skip_companies: {
        Row: {
          contact_email: string | null;
          contact_first_name: string | null;
          contact_last_name: string | null;
          contact_number: string | null;
          id: string;
          skip_company_address: string | null;
          skip_company_name: string | null;
        };
        Insert: {
          contact_email?: string | null;
          contact_first_name?: string | null;
          contact_last_name?: string | null;
          contact_number?: string | null;
          id?: string;
          skip_company_address?: string | null;
          skip_company_name?: string | null;
        };
        Update: {
          contact_email?: string | null;
          contact_first_name?: string | null;
          contact_last_name?: string | null;
          contact_number?: string | null;
          id?: string;
          skip_company_address?: string | null;
          skip_company_name?: string | null;
        };
        Relationships: [];
      };
      skip_sites: {
        Row: {
          address: string;
          council_key: string;
          id: string;
          position: number;
          updated_at: string;
        };
        Insert: {
          address: string;
          council_key: string;
          id?: string;
          position: number;
          updated_at?: string;
        };
        Update: {
          address?: string;
          council_key?: string;
          id?: string;
          position?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "skip_sites_council_key_fkey";
            columns: ["council_key"];
            isOneToOne: false;
            referencedRelation: "councils";
            referencedColumns: ["council_key"];
          },
        ];
      };
      vouchers: {
        Row: {
          id: string;
          issued_at: string;
          local_auth_issue: string;
          used_at: string | null;
          voucher_used: boolean;
        };
        Insert: {
          id?: string;
          issued_at?: string;
          local_auth_issue: string;
          used_at?: string | null;
          voucher_used?: boolean;
        };
        Update: {
          id?: string;
          issued_at?: string;
          local_auth_issue?: string;
          used_at?: string | null;
          voucher_used?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: "vouchers_local_auth_issue_fkey";
            columns: ["local_auth_issue"];
            isOneToOne: false;
            referencedRelation: "boroughs";
            referencedColumns: ["key"];
          },
        ];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      council_is_registered: {
        Args: { borough_key: string };
        Returns: boolean;
      };
      delete_account: { Args: never; Returns: undefined };
      delete_skip_site: {
        Args: { site_id: string };
        Returns: {
          address: string;
          id: string;
          position: number;
        }[];
      };
      deployment_report: { Args: never; Returns: Json };
      email_domain_is_allowed: {
        Args: { borough_key?: string; email: string };
        Returns: boolean;
      };
      registration_is_verified: { Args: { user_id: string }; Returns: boolean };
      release_council: {
        Args: { borough_key: string };
        Returns: {
          email: string;
          sites: number;
        }[];
      };
      save_skip_sites: {
        Args: { sites: Json };
        Returns: {
          address: string;
          id: string;
          position: number;
        }[];
      };
      session_is_recent: { Args: never; Returns: boolean };
      tidy_accounts: {
        Args: { months: number; only_count?: boolean };
        Returns: Json;
      };
      voucher_counts: {
        Args: never;
        Returns: {
          vouchers_issued: number;
          vouchers_used: number;
        }[];
      };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};
